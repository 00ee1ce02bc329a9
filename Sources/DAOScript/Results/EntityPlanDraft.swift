/// An ``EntityPlan`` under construction.
struct EntityPlanDraft {
  var variants: [FoldVariant] = []
  var selection = FoldSelection.variant(0)
  var notNullColumns: [Int] = []
  var keepsEmpty = false
  var path: [String] = []

  var plan: EntityPlan {
    EntityPlan(
      variants: variants, selection: selection, notNullColumns: notNullColumns, keepsEmpty: keepsEmpty, path: path)
  }
}
