import DAOKit

// A table that is not there has no documents; it is observed all the same.
extension Documents {
  /// The keys of documents that meet conditions, now and after each commit that changes them; see ``LiveResults``.
  ///
  /// ```swift
  /// for try await keys in accounts.observeKeys(where: [[DocumentCondition("balance", .less, 0)]]) { print(keys) }
  /// ```
  public func observeKeys(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) -> LiveResults<[String]> {
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return storage.observe(query.identity) { try $0.keys(query, $1, on: $2) }
  }

  /// The documents that meet conditions, now and after each commit that changes them.
  public func observe(
    where sets: [[DocumentCondition]] = [], sort: String? = nil, limit: Int? = nil, offset: Int = 0
  ) -> LiveResults<[Document]> {
    let query = DocumentQuery(sets: sets, sort: sort, limit: limit, offset: offset)
    return storage.observe(query.identity) { try $0.documents(query, $1, on: $2) }
  }

  /// The number of documents that meet conditions, now and after each commit that changes it.
  public func observeCount(where sets: [[DocumentCondition]] = []) -> LiveResults<Int> {
    let query = DocumentQuery(sets: sets)
    return storage.observe(query.identity) { try $0.count(query, $1, on: $2) }
  }

  /// The document with a key, now and after each commit that changes it; nil as long as there is none.
  public func observe(_ key: String) -> LiveResults<Document?> {
    storage.observe(JSON.text(key).description) { try $0.document(key, $1, on: $2) }
  }
}
