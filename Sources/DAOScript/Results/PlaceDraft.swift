/// An ``EntityPlan`` under construction.
struct PlaceDraft {
  var variants: [FoldVariant] = []
  var selection = FoldSelection.variant(0)
  var notNullColumns: [Int] = []
  var keepsEmpty = false
  var path: [String] = []

  var place: FoldPlace {
    FoldPlace(
      variants: variants, selection: selection, notNullColumns: notNullColumns, keepsEmpty: keepsEmpty, path: path)
  }
}
