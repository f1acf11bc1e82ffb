import type { Store } from './open-store.ts'

/** What is due now. */
export type Due = {
  sessions: boolean
  refunds: boolean
  subscriptions: boolean
  transfer: boolean
  events: boolean
  /** An event waits for its next delivery, which may be due within a second. */
  hasWaitingEvents: boolean
}

/** The due work: a single statement while there is none. */
export async function findDue({ pool, now }: Store): Promise<Due> {
  const { rows } = await pool.query<Due>(
    `select exists (select from stand_in.session where status = 'open' and expires_at <= $1) as sessions,
       exists (select from stand_in.refund where ends_at <= $1) as refunds,
       exists (select from stand_in.subscription where due_at <= $1) as subscriptions,
       exists (select from stand_in.switch where transferred_on is null or transferred_on < ($2)::date) as transfer,
       exists (select from stand_in.event where deliver_at <= $1) as events,
       exists (select from stand_in.event where deliver_at is not null) as "hasWaitingEvents"`,
    [now(), now().toISOString().slice(0, 10)],
  )
  if (!rows[0]) throw new Error('no answer')
  return rows[0]
}
