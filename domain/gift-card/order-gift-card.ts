import { randomUUID } from 'node:crypto'
import { brand } from '#brand'
import { crashPoint } from '../crash-point.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Session } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { chargeText } from '../money.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { buyerToken, giftKey, hashOfLink } from './gift-card-key.ts'
import { giftErrors, type GiftOrder, readGift, sendAt, type TypedGift } from './gift-card-rules.ts'
import { giftCardStates } from './gift-card-states.ts'

const PAGE_MINUTES = 35

/**
 * Orders a gift card and opens its payment page. The order is saved first, and its id is the provider's idempotency key.
 * Returns the URL of the payment page.
 */
export async function orderGiftCard(
  deps: Deps,
  { typed, origin }: { typed: TypedGift; origin: string },
): Promise<string> {
  const fields = giftErrors(typed, nepalDate(deps.now()))
  if (Object.keys(fields).length > 0) throw new Refusal('form-invalid', { fields })
  const id = await saveOrder(deps, readGift(typed), origin)
  const session = await ensureGiftCardPage(deps, id).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('gift-card-unavailable')
  })
  if (!session.url || !sessionIs.open(session.state)) throw new Refusal('gift-card-unavailable')
  return session.url
}

async function saveOrder(deps: Deps, order: GiftOrder, origin: string): Promise<string> {
  const { db, now } = deps
  const id = randomUUID()
  const key = await giftKey(deps)
  const { amountCents: amount_cents, picture, sendOn, buyer, recipient } = order
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('gift_card')
      .values({
        id,
        amount_cents,
        picture,
        send_on: sendOn,
        send_at: sendAt(sendOn, now()),
        state: 'ordered',
        origin,
        link_hash: hashOfLink(buyerToken(key, id)),
        page_ends_at: new Date(now().getTime() + PAGE_MINUTES * 60_000),
        created_at: now(),
      })
      .execute()
    await tx
      .insertInto('gift_card_buyer')
      .values({ gift_card_id: id, ...buyer })
      .execute()
    await tx
      .insertInto('gift_card_recipient')
      .values({ gift_card_id: id, ...recipient })
      .execute()
  })
  crashPoint('gift-card-saved')
  return id
}

/** The payment page of an order at the provider; if none was stored, the one that its key opens. */
export async function ensureGiftCardPage(deps: Deps, giftCardId: string): Promise<Session> {
  const { db, payments } = deps
  const card = await db
    .selectFrom('gift_card')
    .leftJoin('gift_card_buyer as buyer', 'buyer.gift_card_id', 'gift_card.id')
    .select(['session_id', 'amount_cents', 'origin', 'page_ends_at', 'buyer.email'])
    .where('gift_card.id', '=', giftCardId)
    .executeTakeFirstOrThrow()
  if (card.session_id) return payments.findSession(card.session_id)
  const page = `${card.origin}/gift-cards`
  const order = {
    giftCardId,
    amountCents: card.amount_cents,
    title: `${brand.name} gift card, ${chargeText(card.amount_cents)}`,
    description: 'Credit for treks. It never expires.',
    email: card.email ?? '',
    successUrl: `${page}/bought?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}/not-bought`,
    expiresAt: card.page_ends_at,
  }
  const session = await payments
    .openGiftCard(order, giftCardId)
    .catch((error: unknown) => endRefused(deps, giftCardId, error))
  crashPoint('gift-card-page-opened')
  await db
    .updateTable('gift_card')
    .set({ session_id: session.id, session_url: session.url })
    .where('id', '=', giftCardId)
    .where('session_id', 'is', null)
    .execute()
  return session
}

/** A page that the provider will never open has ended. */
async function endRefused({ db }: Deps, giftCardId: string, error: unknown): Promise<never> {
  if (error instanceof ExternalServiceError && error.refused)
    await db
      .updateTable('gift_card')
      .set({ state: transition(giftCardStates, 'ordered', 'expire') })
      .where('id', '=', giftCardId)
      .where('state', '=', 'ordered')
      .execute()
  throw error
}
