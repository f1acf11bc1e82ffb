import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { lockTrekRow } from '../trek/hosting/own-trek.ts'
import { lockExtra } from './save-extra.ts'
import { readStock } from './extra-terms-rules.ts'

export type StockRequest = {
  trekId: string
  extraId: string
  /** As typed; an empty one removes the limit. */
  stocks: readonly { departureId: string; stock: string }[]
}

/**
 * A host sets how many of an extra there are on each departure. What is ordered and held already counts; fewer than that are
 * refused.
 */
export async function setStock(
  { db }: Pick<Deps, 'db'>,
  { trekId, extraId, stocks }: StockRequest,
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    const extra = await lockExtra(tx, trekId, extraId)
    const wanted = stocks.map(({ departureId, stock }) => ({ departureId, stock: readStock(stock) }))
    await lockDepartures(
      tx,
      trekId,
      wanted.map(({ departureId }) => departureId),
    )
    for (const each of wanted) await writeStock(tx, extra, each)
  })
}

/** The departures are locked in the order of their ids, so no order of extras runs at the same time. */
async function lockDepartures(tx: Tx, trekId: string, ids: string[]): Promise<void> {
  const unique = [...new Set(ids.filter(isUuid))]
  const found = await tx
    .selectFrom('departure')
    .select('id')
    .where('trek_id', '=', trekId)
    .where(({ eb, val }) => eb('id', '=', sql<string>`any(${val(unique)}::uuid[])`))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length < ids.length) throw new Refusal('departure-not-found')
}

type Stocked = { departureId: string; stock: number | null }

async function writeStock(
  tx: Tx,
  { first_id, name }: { first_id: string; name: string },
  { departureId, stock }: Stocked,
): Promise<void> {
  const before = tx
    .deleteFrom('departure_extra')
    .where('departure_id', '=', departureId)
    .where('extra_id', '=', first_id)
  await before.execute()
  if (stock === null) return
  const { rows } = await sql<{ taken: number }>`
    select (select coalesce(sum(e.quantity), 0) from booking_extra e join booking b on b.id = e.booking_id
        where b.departure_id = ${departureId} and e.first_id = ${first_id} and occupies(b.state))::int
      + (select coalesce(sum((x ->> 'quantity')::int), 0) from change_order o cross join jsonb_array_elements(o.extras) x
        where o.departure_id = ${departureId} and o.state = 'held' and x ->> 'firstId' = ${first_id}::text)::int as taken`.execute(
    tx,
  )
  const taken = rows[0]?.taken ?? 0
  if (stock < taken) throw new Refusal('stock-below-taken', { name, taken: String(taken) })
  await tx
    .insertInto('departure_extra')
    .values({ departure_id: departureId, extra_id: first_id, stock, taken })
    .execute()
}
