/// Blogs, their authors, posts, comments and tags.
enum BlogScene {
  static let schema = """
    CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
    CREATE TABLE blog (id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER);
    CREATE TABLE post (id INTEGER PRIMARY KEY, blog_id INTEGER, subject TEXT, kind INTEGER);
    CREATE TABLE comment (id INTEGER PRIMARY KEY, post_id INTEGER, text TEXT);
    CREATE TABLE tag (post_id INTEGER, name TEXT);
    INSERT INTO author VALUES (1, 'Ada', NULL), (2, 'Bob', 'b@x');
    INSERT INTO blog VALUES (1, 'First', 1), (2, 'Second', 2), (3, 'Empty', NULL);
    INSERT INTO post VALUES (1, 1, 'p1', 1), (2, 1, 'p2', 2), (3, 2, 'p3', 1);
    INSERT INTO comment VALUES (1, 1, 'c1'), (2, 1, 'c2'), (3, 3, 'c3');
    INSERT INTO tag VALUES (1, 'red'), (1, 'blue'), (3, 'red');
    """

  static let join = """
    SELECT b.id AS blog_id, b.title, a.id AS author_id, a.name AS author_name, a.email AS author_email,
      p.id AS post_id, p.subject AS post_subject, p.kind AS post_kind, c.id AS comment_id, c.text AS comment_text, t.name AS tag
    FROM blog b LEFT JOIN author a ON a.id = b.author_id LEFT JOIN post p ON p.blog_id = b.id
      LEFT JOIN comment c ON c.post_id = p.id LEFT JOIN tag t ON t.post_id = p.id
    """
}

struct Author: Codable, Equatable {
  var id: Int
  var name: String
  var email: String?
}

struct Comment: Codable, Equatable {
  var id: Int
  var text: String
}

struct Post: Codable, Equatable {
  var id: Int
  var subject: String
  var comments: [Comment]
  var tags: [String]
}

struct Blog: Codable, Equatable {
  var id: Int
  var title: String
  var author: Author?
  var posts: [Post]

  static let all = [
    Blog(
      id: 1, title: "First", author: Author(id: 1, name: "Ada"),
      posts: [
        Post(id: 1, subject: "p1", comments: [Comment(id: 1, text: "c1"), Comment(id: 2, text: "c2")], tags: ["red", "blue"]),
        Post(id: 2, subject: "p2", comments: [], tags: []),
      ]),
    Blog(
      id: 2, title: "Second", author: Author(id: 2, name: "Bob", email: "b@x"),
      posts: [Post(id: 3, subject: "p3", comments: [Comment(id: 3, text: "c3")], tags: ["red"])]),
    Blog(id: 3, title: "Empty", author: nil, posts: []),
  ]
}
