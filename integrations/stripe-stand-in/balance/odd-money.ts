import { stored, testCards } from '../card-rules.ts'
import { closeDispute } from './dispute-api.ts'
import { inTransaction, type Store } from '../open-store.ts'
import { paySession } from '../pages/pay-session.ts'

type Odd = { amount?: number; currency?: string; livemode?: boolean }

/** Irregular payments that tests make through the stand-in's database. None is reachable over HTTP. */
export function oddMoney(store: Store) {
  return {
    /** Changes a session to an amount, currency or mode that we did not order. */
    async bend(sessionId: string, { amount, currency, livemode }: Odd) {
      await store.pool.query(
        `update stand_in.session set amount = coalesce($2, amount), currency = coalesce($3, currency),
           livemode = coalesce($4, livemode) where id = $1`,
        [sessionId, amount ?? null, currency ?? null, livemode ?? null],
      )
    },

    /** Pays a session, even a closed one, as late money. Returns whether it is paid. */
    async payAnyway(sessionId: string, number = '4242 4242 4242 4242'): Promise<boolean> {
      await store.pool.query(
        `update stand_in.session set status = 'open', expires_at = $2 where id = $1 and status = 'expired'`,
        [sessionId, new Date(store.now().getTime() + 60_000)],
      )
      const card = testCards.find((each) => each.number === number)!
      return (await paySession(store, sessionId, stored(card)))?.payment_status === 'paid'
    },

    /** The bank decides the dispute of a payment; null when no dispute was open. */
    async closeDispute(intentId: string, status: 'won' | 'lost') {
      const closed = await inTransaction(store.pool, (tx) => closeDispute(tx, intentId, status, store.now()))
      store.wake()
      return closed?.id ?? null
    },
  }
}
