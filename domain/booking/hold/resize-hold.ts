import type { Tx } from '../../deps.ts'
import { fittedExtras, type OrderedExtra } from '../../extra/extra-rules.ts'
import { writeExtras } from '../extra/write-extras.ts'
import { type Frozen, partyColumns } from '../price/frozen-price-rules.ts'

type Hold = Frozen & { id: string; extras: readonly OrderedExtra[] }

/**
 * Another party or other extras of a hold, with its price; the database moves spots and stock. Without `extras` the ordered ones
 * stay, of those per traveller at most one for each. The caller has locked the departure.
 */
export async function resizeHold(
  tx: Tx,
  held: Hold,
  { spots, children, extras = fittedExtras(held.extras, spots) }: Size,
) {
  await writeExtras(tx, held, extras)
  return tx
    .updateTable('booking')
    .set(partyColumns(held, { spots, children, extras }))
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Size = { spots: number; children: number; extras?: readonly OrderedExtra[] }
