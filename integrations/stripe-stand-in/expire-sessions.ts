import type { Store, Tx } from './open-store.ts'
import { recordEvents } from './record-events.ts'
import { sessionObject, type SessionRow } from './stripe-objects.ts'

const AT_ONCE = 500

/** Expires one open session; null when it was not open. Either this or a simultaneous payment finds it open, never both. */
export async function closeSession(tx: Tx, store: Store, id: string, at: Date) {
  const { rows } = await tx.query<SessionRow>(
    `update stand_in.session set status = 'expired', challenge = null
     where id = $1 and status = 'open' returning *`,
    [id],
  )
  await recordExpired(tx, store, rows, at)
  return rows[0] ?? null
}

/** Expires every session past its time, at most 500 at once, and returns their number. */
export async function closeDueSessions(tx: Tx, store: Store, at: Date): Promise<number> {
  const { rows } = await tx.query<SessionRow>(
    `update stand_in.session set status = 'expired', challenge = null where id in (
       select id from stand_in.session where status = 'open' and expires_at <= $1
       order by id limit ${AT_ONCE} for update skip locked
     ) returning *`,
    [at],
  )
  await recordExpired(tx, store, rows, at)
  return rows.length
}

function recordExpired(tx: Tx, store: Store, rows: SessionRow[], at: Date) {
  const events = rows.map((row) => ({
    type: 'checkout.session.expired' as const,
    object: sessionObject(row, store.payUrl),
  }))
  return recordEvents(tx, events, at)
}
