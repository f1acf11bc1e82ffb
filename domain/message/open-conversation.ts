import type { Db, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * The parties of a conversation: a client and a host or our support; a guest, who has no account, by the link of a
 * booking.
 */
export type Between =
  | { kind: 'hosting'; clientId: string; hostId: string }
  | { kind: 'support'; clientId: string }
  | { kind: 'hosting'; bookingId: string; hostId: string }

/** The conversation of these parties, created if needed; two who start at the same time get one. */
export async function openConversation(tx: Tx, between: Between, at: Date): Promise<string> {
  const known = await findBetween(tx, between)
  if (known) return known
  const made = await tx
    .insertInto('conversation')
    .values({ ...columnsOf(between), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = made?.id ?? (await findBetween(tx, between))
  if (!id) throw new Refusal('conversation-not-found')
  const { client_id, host_id } = columnsOf(between)
  const sides = [
    ...(client_id ? [{ account_id: client_id, role: 'client' }] : []),
    ...(host_id ? [{ account_id: host_id, role: 'host' }] : []),
  ]
  await tx
    .insertInto('participant')
    .values(sides.map((side) => ({ conversation_id: id, ...side })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/**
 * The existing conversation of these parties, preferably one that did not begin as a guest thread; null when there is
 * none.
 */
export async function findBetween(db: Db | Tx, between: Between): Promise<string | null> {
  const { client_id, host_id, booking_id } = columnsOf(between)
  let query = db.selectFrom('conversation').select('id').where('kind', '=', between.kind)
  if (client_id) query = query.where('client_id', '=', client_id)
  if (host_id) query = query.where('host_id', '=', host_id)
  if (booking_id) query = query.where('booking_id', '=', booking_id)
  else if (between.kind === 'support') query = query.where('booking_id', 'is', null)
  const found = await query
    .orderBy('booking_id', (order) => order.asc().nullsFirst())
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

function columnsOf(between: Between) {
  return {
    kind: between.kind,
    client_id: 'clientId' in between ? between.clientId : null,
    host_id: 'hostId' in between ? between.hostId : null,
    booking_id: 'bookingId' in between ? between.bookingId : null,
  }
}
