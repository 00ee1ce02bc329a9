import DAOScript
import Testing
