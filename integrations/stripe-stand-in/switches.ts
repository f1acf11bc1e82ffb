import type pg from 'pg'
import type { RefundMode } from './finish-refunds.ts'

export type Operation =
  | 'sessions.create'
  | 'sessions.retrieve'
  | 'sessions.list'
  | 'sessions.expire'
  | 'refunds.create'
  | 'refunds.retrieve'
  | 'refunds.list'
  | 'intents.retrieve'
  | 'events.retrieve'
  | 'balance.retrieve'
  | 'movements.list'
  | 'disputes.list'
  | 'disputes.retrieve'
  | 'subscriptions.retrieve'
  | 'subscriptions.update'
  | 'subscriptions.cancel'
  | 'invoices.retrieve'
  | 'invoices.list'
  /** Somebody pays on the card page. */
  | 'pay'

export type FaultKind =
  | '500'
  | 'stored-500'
  | '429'
  | 'hang'
  | 'reset'
  /** The answer takes two seconds. */
  | 'slow'
  /** On sessions.expire: at this same instant the session is paid, and that wins. */
  | 'paid-first'
  /** On pay: at this same instant the session is closed, and that wins. */
  | 'expired-first'
export type Webhooks = 'on' | 'off' | 'double' | 'renamed' | 'shuffled'

const ACTS: Record<FaultKind, boolean> = {
  '500': false,
  'stored-500': true,
  '429': false,
  hang: true,
  reset: true,
  slow: true,
  'paid-first': true,
  'expired-first': true,
}

/** What a test does to the stand-in through its database, so that it strikes whichever process is asked next. Nothing of it is reachable over HTTP. */
export function standInSwitches(pool: pg.Pool) {
  return {
    /** Spoils the next calls of this kind. `acts`: what was asked happens all the same, and only the answer is lost (so for stored-500, hang and reset, unless said otherwise). */
    async next(order: { fault: FaultKind; on: Operation | '*'; times?: number; acts?: boolean }) {
      const { fault, on, times = 1, acts = ACTS[fault] } = order
      await pool.query('insert into stand_in.fault (operation, fault, acts, times) values ($1, $2, $3, $4)', [
        on,
        fault,
        acts,
        times,
      ])
    },

    /** Holds events back, delivers each twice, once more under a second event id, or in random order. */
    async webhooks(webhooks: Webhooks) {
      await pool.query('update stand_in.switch set webhooks = $1', [webhooks])
    },

    /** How refunds run from now on: done at once, pending for ten minutes and then done or failed, or failing ten minutes after they were done. */
    async refunds(refunds: RefundMode) {
      await pool.query('update stand_in.switch set refunds = $1', [refunds])
    },

    /** Whether cards pay when a subscription is renewed from now on. */
    async renewals(renewals: 'paid' | 'declined') {
      await pool.query('update stand_in.switch set renewals = $1', [renewals])
    },

    async calm() {
      await pool.query('delete from stand_in.fault')
      await pool.query(`update stand_in.switch set webhooks = 'on', refunds = 'at-once', renewals = 'paid'`)
    },
  }
}

/** Takes one armed fault for this call, or none. */
export async function takeFault(pool: pg.Pool, operation: Operation) {
  const { rows } = await pool.query<{ fault: FaultKind; acts: boolean }>(
    `update stand_in.fault set times = times - 1 where seq = (
       select seq from stand_in.fault where operation in ($1, '*') and times > 0 order by seq limit 1 for update
     ) returning fault, acts`,
    [operation],
  )
  return rows[0] ?? null
}
