import type { Db } from '../deps.ts'

/**
 * Whether our books were compared with the provider's lists since the last restore of a backup. Before that they may lack
 * payments, so no saved card may be charged and no booking may end because it is unpaid.
 */
export async function isComparedSinceRestore(db: Db): Promise<boolean> {
  const uncompared = await db
    .selectFrom('restoration')
    .innerJoin('reconciliation', (join) => join.onTrue())
    .where(({ eb, or }) =>
      or([
        eb('reconciliation.compared_at', 'is', null),
        eb('reconciliation.compared_at', '<=', eb.ref('restoration.restored_at')),
      ]),
    )
    .select('restoration.id')
    .executeTakeFirst()
  return uncompared === undefined
}
