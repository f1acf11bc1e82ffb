import { randomUUID } from 'node:crypto'
import type { Deps } from '#domain/deps.ts'
import { nepalDate } from '#domain/dates.ts'
import { codeOf, giftKey } from '#domain/gift-card/gift-card-key.ts'
import type { TypedGift } from '#domain/gift-card/gift-card-rules.ts'
import { orderGiftCard } from '#domain/gift-card/order-gift-card.ts'
import { settleGiftCard } from '#domain/gift-card/settle-gift-card.ts'
import type { World } from '../../world.ts'

/** The form of a gift card, filled in completely. */
export function typedGift(deps: Pick<Deps, 'now'>, typed: Partial<TypedGift> = {}): TypedGift {
  return {
    amount: '100',
    picture: 'lake',
    recipientName: 'Anna Berg',
    recipientEmail: `anna-${randomUUID()}@example.com`,
    message: 'Happy birthday!\nSee you at the pass.',
    sendOn: nepalDate(deps.now()),
    buyerName: 'Erik Lind',
    buyerEmail: `erik-${randomUUID()}@example.com`,
    ...typed,
  }
}

/** Orders a card; returns its id and the session of its payment page. */
export async function orderedGiftCard(
  { deps, db }: Pick<World, 'deps' | 'db'>,
  typed: Partial<TypedGift> = {},
) {
  const gift = typedGift(deps, typed)
  const url = await orderGiftCard(deps, { typed: gift, origin: 'http://chautari.test' })
  const sessionId = url.split('/').at(-1) ?? ''
  const { id } = await db
    .selectFrom('gift_card')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { id, sessionId, gift }
}

/** A paid card of the in-memory provider, mailed when its day is today; with its code. */
export async function paidGiftCard(world: World, typed: Partial<TypedGift> = {}) {
  const { id, sessionId, gift } = await orderedGiftCard(world, typed)
  world.payments.pay(sessionId)
  await settleGiftCard(world.deps, await world.payments.findSession(sessionId))
  return { id, sessionId, gift, code: codeOf(await giftKey(world.deps), id, 1) }
}
