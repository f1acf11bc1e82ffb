import type { Deps } from '../deps.ts'
import { GIFT_CARD_RETENTION_DAYS } from './gift-card-rules.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 1_000

/**
 * Deletes the names, addresses and messages of cards that were used, refunded or never paid 90 days ago. Not of a card
 * whose refund waits for a person. Returns the number of cards.
 */
export async function forgetGiftCards({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - GIFT_CARD_RETENTION_DAYS * DAY_MS)
  const old = await db
    .selectFrom('gift_card_buyer as buyer')
    .fullJoin('gift_card_recipient as recipient', 'recipient.gift_card_id', 'buyer.gift_card_id')
    .innerJoin('gift_card', (join) =>
      join.on((eb) =>
        eb('gift_card.id', '=', eb.fn.coalesce('buyer.gift_card_id', 'recipient.gift_card_id')),
      ),
    )
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select('gift_card.id')
    .where(({ eb, and, or }) =>
      or([
        eb('redeemed_at', '<', before),
        eb('refunded_at', '<', before),
        and([eb('gift_card.state', '=', 'expired'), eb('gift_card.created_at', '<', before)]),
        and([eb('gift_card.problem', 'is not', null), eb('gift_card.created_at', '<', before)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('refund.id', 'is', null), eb('refund.state', '=', 'succeeded')]))
    .limit(AT_ONCE)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('gift_card_buyer').where('gift_card_id', 'in', ids).execute()
    await tx.deleteFrom('gift_card_recipient').where('gift_card_id', 'in', ids).execute()
  })
  return ids.length
}
