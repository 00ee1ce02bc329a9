import DAOKit
import Testing
