import type { Db, Tx } from '../../deps.ts'
import type { GroupTier } from './price-rules.ts'

/** A trek's current group discounts, smallest party first. */
export async function groupTiersOf(db: Db | Tx, trekId: string): Promise<GroupTier[]> {
  return db
    .selectFrom('group_discount')
    .select(['from_travellers as from', 'percent'])
    .where('trek_id', '=', trekId)
    .orderBy('from_travellers')
    .execute()
}
