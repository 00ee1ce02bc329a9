import Foundation

struct ShopOrder: Codable, Sendable, Equatable {
  var id: Int?
  var buyer: String
  var total: Int?
  var sentAt: Date?
}
