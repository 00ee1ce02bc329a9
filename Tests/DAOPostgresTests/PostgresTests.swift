@testable import DAOPostgres
