// Placeholder until the first type of this module lands.
