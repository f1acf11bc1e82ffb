import { beginSubscription } from '../subscriptions/begin-subscription.ts'
import { chargeCard, type NewCharge } from '../charges/charge-card.ts'
import { saveCard } from '../charges/save-card.ts'
import { closeSession } from '../expire-sessions.ts'
import { inTransaction, type Store, type Tx } from '../open-store.ts'
import { payableInvoice, settleInvoice } from '../subscriptions/pay-invoice.ts'
import { recordEvents } from '../record-events.ts'
import { type Card, newId, sessionObject, type SessionRow } from '../stripe-objects.ts'
import { takeFault } from '../switches.ts'

/** The current state of a session, expired first when its time is over; null when there is none. */
export async function currentSession(tx: Tx, store: Store, id: string, at: Date): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>('select * from stand_in.session where id = $1', [id])
  const session = rows[0] ?? null
  if (session?.status !== 'open' || session.expires_at > at) return session
  return (await closeSession(tx, store, id, at)) ?? currentSession(tx, store, id, at)
}

/** The session or invoice of a checkout page in its current state; null when there is none. */
export function payable(tx: Tx, store: Store, id: string): Promise<SessionRow | null> {
  return isInvoice(id) ? payableInvoice(tx, id) : currentSession(tx, store, id, store.now())
}

/** Pays the session or invoice of a checkout page; paying twice changes nothing. */
export async function payPage(store: Store, id: string, card: Card): Promise<SessionRow | null> {
  if (!isInvoice(id)) return paySession(store, id, card)
  const paid = await inTransaction(store.pool, async (tx) => {
    await settleInvoice(tx, store, id, card, store.now())
    return payableInvoice(tx, id)
  })
  store.wake()
  return paid
}

const isInvoice = (id: string) => id.startsWith('in_')

/**
 * Completes an open session with this card: pays it, and saves the card if it must. Paying twice, or paying a closed one,
 * changes nothing; returns the session's state.
 */
export async function paySession(store: Store, id: string, card: Card): Promise<SessionRow | null> {
  const at = store.now()
  const fault = await takeFault(store.pool, 'pay')
  if (fault?.fault === 'expired-first')
    await inTransaction(store.pool, (tx) => closeSession(tx, store, id, at))
  const session = await inTransaction(store.pool, async (tx) => {
    const { rows } = await tx.query<SessionRow>(
      `update stand_in.session
       set status = 'complete', challenge = null,
         payment_status = case when mode = 'setup' then payment_status else 'paid' end,
         intent_id = case when mode = 'payment' then $2 end,
         subscription_id = case when mode = 'subscription' then $4 end,
         customer_id = case when saves_card then coalesce(customer_id, $5) else customer_id end,
         method_id = case when saves_card then $6 end
       where id = $1 and status = 'open' and expires_at > $3 returning *`,
      [id, newId('pi'), at, newId('sub'), newId('cus'), newId('pm')],
    )
    const paid = rows[0]
    if (!paid) return currentSession(tx, store, id, at)
    if (paid.saves_card) await saveCard(tx, paid, card, at)
    if (paid.mode === 'subscription') await beginSubscription(tx, store, paid, card, at)
    if (paid.mode === 'payment') await chargeCard(tx, chargeOf(paid), card, at)
    await recordEvents(
      tx,
      [{ type: 'checkout.session.completed', object: sessionObject(paid, store.payUrl) }],
      at,
    )
    return paid
  })
  store.wake()
  return session
}

function chargeOf(paid: SessionRow): NewCharge {
  const { amount, currency, intent_metadata: metadata, livemode } = paid
  const customer = { customerId: paid.customer_id, methodId: paid.method_id }
  return { intentId: paid.intent_id!, sessionId: paid.id, ...customer, amount, currency, metadata, livemode }
}

/** Stores a card that its holder must confirm first; null clears it. False when the session is no longer open. */
export async function challengeCard(store: Store, id: string, card: Card | null): Promise<boolean> {
  if (isInvoice(id)) {
    const asked = `update stand_in.invoice set challenge = $2 where id = $1 and status = 'open'`
    return (await store.pool.query(asked, [id, card])).rowCount === 1
  }
  const { rowCount } = await store.pool.query(
    `update stand_in.session set challenge = $2 where id = $1 and status = 'open' and expires_at > $3`,
    [id, card, store.now()],
  )
  return rowCount === 1
}
