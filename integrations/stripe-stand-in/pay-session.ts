import { openDispute } from './dispute-api.ts'
import { closeSession } from './expire-sessions.ts'
import { feeOf, moveBalance } from './move-balance.ts'
import { inTransaction, type Store, type Tx } from './open-store.ts'
import { recordEvents } from './record-events.ts'
import { type Card, type IntentRow, newId, sessionObject, type SessionRow } from './stripe-objects.ts'
import { takeFault } from './switches.ts'

/** A session as it is now, closed first when its time is over; null when there is none. */
export async function currentSession(tx: Tx, store: Store, id: string, at: Date): Promise<SessionRow | null> {
  const { rows } = await tx.query<SessionRow>('select * from stand_in.session where id = $1', [id])
  const session = rows[0] ?? null
  if (session?.status !== 'open' || session.expires_at > at) return session
  return (await closeSession(tx, store, id, at)) ?? currentSession(tx, store, id, at)
}

/** Pays an open session with this card. Paying twice, or paying a closed one, changes nothing: the answer is the session's truth. */
export async function paySession(store: Store, id: string, card: Card): Promise<SessionRow | null> {
  const at = store.now()
  const fault = await takeFault(store.pool, 'pay')
  if (fault?.fault === 'expired-first')
    await inTransaction(store.pool, (tx) => closeSession(tx, store, id, at))
  const session = await inTransaction(store.pool, async (tx) => {
    const { rows } = await tx.query<SessionRow>(
      `update stand_in.session
       set status = 'complete', payment_status = 'paid', intent_id = $2, challenge = null
       where id = $1 and status = 'open' and expires_at > $3 returning *`,
      [id, newId('pi'), at],
    )
    const paid = rows[0]
    if (!paid) return currentSession(tx, store, id, at)
    await charge(tx, paid, card, at)
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

/** Takes the money of a session that has just been completed. */
async function charge(tx: Tx, paid: SessionRow, card: Card, at: Date): Promise<void> {
  const { rows } = await tx.query<IntentRow>(
    `insert into stand_in.intent (id, charge_id, session_id, amount, currency, card_brand, card_last4,
       card_fingerprint, card_later, livemode, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      ...[paid.intent_id, newId('ch'), paid.id, paid.amount, paid.currency],
      ...[card.brand, card.last4, card.fingerprint, card.later ?? null],
      ...[paid.livemode, paid.intent_metadata, at],
    ],
  )
  const intent = rows[0]!
  const money = { cents: intent.amount, feeCents: feeOf(intent.amount), source: intent.charge_id }
  await moveBalance(tx, { type: 'charge', ...money }, at)
  if (card.later === 'disputed') await openDispute(tx, intent, at)
}

/** Remembers a card that its holder must confirm first; null forgets it. False when the session is no longer open. */
export async function challengeCard(store: Store, id: string, card: Card | null): Promise<boolean> {
  const { rowCount } = await store.pool.query(
    `update stand_in.session set challenge = $2 where id = $1 and status = 'open' and expires_at > $3`,
    [id, card, store.now()],
  )
  return rowCount === 1
}
