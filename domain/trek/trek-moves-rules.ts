export type TrekState = 'draft' | 'active' | 'inactive' | 'suspended' | 'archived'

/** The allowed state transitions of a trek; the database holds the same table (trek_edge). */
export const trekMoves: Record<TrekState, readonly TrekState[]> = {
  draft: ['active', 'archived'],
  active: ['inactive', 'suspended', 'archived'],
  inactive: ['active', 'suspended', 'archived'],
  suspended: ['inactive', 'archived'],
  archived: [],
}
