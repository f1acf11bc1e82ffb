import assert from 'node:assert/strict'
import type { Session, SessionOrder } from '#domain/deps.ts'
import type { SavedCard, SavedChargeOrder } from '#domain/ports/provider-charges.ts'
import type { StandInWorld } from '#integrations/stripe-stand-in/stand-in-world.ts'

export type Saved = { session: Session; card: SavedCard }

/** Saves the card of this number on a page that takes a deposit, as its owner does. */
export async function saveCardByPaying(
  world: StandInWorld,
  number = '4242 4242 4242 4242',
  { expiry = '12 / 30', ...changes }: Partial<SessionOrder> & { expiry?: string } = {},
): Promise<Saved> {
  const { id } = await world.open({ savesCard: true, amountCents: 500_00, ...changes })
  const session = await completePage(world, id, number, expiry)
  assert.equal(session.paid, true)
  assert.ok(session.savedCard)
  return { session, card: session.savedCard }
}

/** Completes a page with a card, and confirms where its bank asks. */
export async function completePage(
  world: StandInWorld,
  sessionId: string,
  number: string,
  expiry = '12 / 30',
): Promise<Session> {
  const { headers } = await world.pay(sessionId, { number, expiry, cvc: '123', name: 'Maya L' })
  if (String(headers.location).endsWith('/confirm'))
    await world.post(`/dev/pay/${sessionId}/confirm`, { answer: 'complete' })
  return world.payments.findSession(sessionId)
}

/** An order to charge a saved card for the next part of its booking. */
export function chargeOrder(
  { session, card }: Saved,
  changes: Partial<SavedChargeOrder> = {},
): SavedChargeOrder {
  return {
    bookingId: session.bookingId!,
    paymentId: crypto.randomUUID(),
    instalmentId: crypto.randomUUID(),
    tries: 1,
    amountCents: 965_00,
    customerId: card.customerId,
    methodId: card.methodId,
    description: 'Part 2 of 3, Annapurna Circuit',
    ...changes,
  }
}
