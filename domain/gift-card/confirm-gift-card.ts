import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import type { Cents } from '../money.ts'
import { giftCardIs } from './gift-card-states.ts'
import { settleGiftCard } from './settle-gift-card.ts'

export type GiftCardConfirmation = {
  /** Paid; the provider has not confirmed the payment; closed unpaid; paid too late, and going back; held for a person. */
  state: 'bought' | 'waiting' | 'unpaid' | 'returned' | 'problem'
  /** What the card is worth, or what is refunded. */
  amountCents: Cents
  /** When the card is mailed to its recipient. */
  sendAt: Date
  isSent: boolean
}

/**
 * The return from the payment page: it only makes the server ask the provider, and is idempotent. Null for an unknown
 * page. It shows no name and no address, because the session's id proves nobody.
 */
export async function confirmGiftCard(deps: Deps, sessionId: string): Promise<GiftCardConfirmation | null> {
  const before = await find(deps, sessionId)
  if (!before) return null
  if (giftCardIs.ordered(before.state) && before.problem === null)
    await deps.payments
      .findSession(sessionId)
      .then((session) => settleGiftCard(deps, session))
      .catch((error: unknown) => {
        if (!(error instanceof ExternalServiceError)) throw error
        deps.reportExternalError(error)
      })
  const card = (await find(deps, sessionId)) ?? before
  return {
    state: stateOf(card),
    amountCents: card.refundCents ?? card.amount_cents,
    sendAt: card.send_at,
    isSent: card.sent_at !== null,
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

function stateOf({ state, problem, intent_id }: Found): GiftCardConfirmation['state'] {
  if (problem !== null && intent_id === null) return 'problem'
  if (giftCardIs.ordered(state)) return 'waiting'
  if (giftCardIs.expired(state)) return intent_id === null ? 'unpaid' : 'returned'
  return giftCardIs.refunded(state) ? 'returned' : 'bought'
}

// NUL is the only character that PostgreSQL's text type does not accept.
function find({ db }: Deps, sessionId: string) {
  return db
    .selectFrom('gift_card')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.state', 'problem', 'intent_id', 'gift_card.amount_cents', 'send_at', 'sent_at'])
    .select('refund.amount_cents as refundCents')
    .where('session_id', '=', sessionId.replaceAll('\0', ''))
    .executeTakeFirst()
}
