import type pg from 'pg'
import type { ChargeRefusal } from './charges/charge-rules.ts'
import type { RefundMode } from './balance/finish-refunds.ts'

export type Operation =
  | 'sessions.create'
  | 'sessions.retrieve'
  | 'sessions.list'
  | 'sessions.expire'
  | 'refunds.create'
  | 'refunds.retrieve'
  | 'refunds.list'
  | 'intents.create'
  | 'intents.retrieve'
  | 'intents.list'
  | 'intents.cancel'
  | 'methods.retrieve'
  | 'methods.detach'
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
  /** Somebody pays on the checkout page. */
  | 'pay'

export type FaultKind =
  | '500'
  | 'stored-500'
  | '429'
  | 'hang'
  | 'reset'
  /** The answer takes two seconds. */
  | 'slow'
  /** On sessions.expire and intents.cancel: it is paid at the same instant, and the payment wins. */
  | 'paid-first'
  /** On pay: the session is closed at the same instant, and the expiry wins. */
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

/**
 * Test controls of the stand-in, set in its database, so that they affect whichever process handles the next call. None
 * is reachable over HTTP.
 */
export function standInSwitches(pool: pg.Pool) {
  return {
    /**
     * Makes the next calls of this kind fail. `acts`: the call still takes effect, and only the answer is lost (the
     * default for stored-500, hang and reset).
     */
    async next(order: { fault: FaultKind; on: Operation | '*'; times?: number; acts?: boolean }) {
      const { fault, on, times = 1, acts = ACTS[fault] } = order
      await pool.query('insert into stand_in.fault (operation, fault, acts, times) values ($1, $2, $3, $4)', [
        on,
        fault,
        acts,
        times,
      ])
    },

    /** Holds events back, delivers each twice, repeats each under a second event id, or shuffles them. */
    async webhooks(webhooks: Webhooks) {
      await pool.query('update stand_in.switch set webhooks = $1', [webhooks])
    },

    /**
     * The course of refunds from now on: succeed at once, stay pending for ten minutes and then succeed or fail, or
     * fail ten minutes after they succeeded.
     */
    async refunds(refunds: RefundMode) {
      await pool.query('update stand_in.switch set refunds = $1', [refunds])
    },

    /** Whether cards pay at renewals from now on. */
    async renewals(renewals: 'paid' | 'declined') {
      await pool.query('update stand_in.switch set renewals = $1', [renewals])
    },

    /** Whether saved cards pay from now on, or the code with which they are refused. */
    async charges(charges: 'paid' | ChargeRefusal) {
      await pool.query('update stand_in.switch set charges = $1', [charges])
    },

    async calm() {
      await pool.query('delete from stand_in.fault')
      await pool.query(
        `update stand_in.switch set webhooks = 'on', refunds = 'at-once', renewals = 'paid', charges = 'paid'`,
      )
    },
  }
}

/** Takes one prepared fault for this call, or none. */
export async function takeFault(pool: pg.Pool, operation: Operation) {
  const { rows } = await pool.query<{ fault: FaultKind; acts: boolean }>(
    `update stand_in.fault set times = times - 1 where seq = (
       select seq from stand_in.fault where operation in ($1, '*') and times > 0 order by seq limit 1 for update
     ) returning fault, acts`,
    [operation],
  )
  return rows[0] ?? null
}
