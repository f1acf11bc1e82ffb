import { sql } from 'kysely'
import { idsOfReference, referenceOf } from '../booking-reference.ts'
import type { Deps } from '../deps.ts'
import { maskedEmail, maskedName } from '../mask-rules.ts'
import type { Cents } from '../money.ts'
import { refundIs } from '../payment/refund-states.ts'
import { Refusal } from '../refusal.ts'
import { stateList } from '../state-list.ts'
import { actionsIn } from '../states/transition.ts'
import { isUuid } from '../ids.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'

export const giftCardLists = ['unused', 'redeemed', 'refunded', 'unpaid'] as const
/** Paid and not used; credited to an account; given back; ordered and not paid. */
export type GiftCardList = (typeof giftCardLists)[number]

/** The number of gift cards on a page of the list. */
export const GIFT_CARDS_A_PAGE = 50

const wanted = {
  unused: sql<boolean>`gift_card.state in ${stateList(giftCardIs.unused)}`,
  redeemed: sql<boolean>`gift_card.state in ${stateList(giftCardIs.redeemed)}`,
  refunded: sql<boolean>`gift_card.state in ${stateList(giftCardIs.refunded, giftCardIs.expired)} and intent_id is not null`,
  unpaid: sql<boolean>`gift_card.state in ${stateList(giftCardIs.ordered, giftCardIs.expired)} and intent_id is null`,
} satisfies Record<GiftCardList, ReturnType<typeof sql>>

export type GiftCardCounts = Record<GiftCardList, { count: number; cents: Cents }>

/** The number of gift cards of each list and what they are worth, and the liability according to the books. */
export async function countGiftCards({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<{ list: GiftCardList; count: number; cents: Cents }>`
    select l.list, count(g.id) as count, coalesce(sum(g.amount_cents), 0)::bigint as cents
    from (values ('unused'), ('redeemed'), ('refunded'), ('unpaid')) as l (list)
    left join lateral (select id, amount_cents from gift_card where case l.list
      when 'unused' then ${wanted.unused} when 'redeemed' then ${wanted.redeemed}
      when 'refunded' then ${wanted.refunded} else ${wanted.unpaid} end) g on true
    group by l.list`.execute(db)
  const liability = await db
    .selectFrom('ledger_account')
    .select('balance_cents')
    .where('id', '=', 'gift_card_liability')
    .executeTakeFirst()
  const none = { count: 0, cents: 0 }
  const counts: GiftCardCounts = { unused: none, redeemed: none, refunded: none, unpaid: none }
  for (const { list, count, cents } of rows) counts[list] = { count, cents }
  return { counts, liabilityCents: liability?.balance_cents ?? 0 }
}

/** Gift cards of one list, newest first, with the buyer's initials; or those with the typed reference, of any state. */
export async function listGiftCards(
  { db }: Pick<Deps, 'db'>,
  { list, page, reference }: { list: GiftCardList; page: number; reference: string },
) {
  const ids = reference === '' ? null : idsOfReference(reference)
  if (reference !== '' && !ids) return { hasMore: false, cards: [] }
  const rows = await cards({ db })
    .$if(ids === null, (query) => query.where(sql<boolean>`(${wanted[list]})`))
    .$if(ids !== null, (query) =>
      query.where('gift_card.id', '>=', ids?.first ?? '').where('gift_card.id', '<=', ids?.last ?? ''),
    )
    .orderBy('gift_card.created_at', 'desc')
    .orderBy('gift_card.id')
    .limit(GIFT_CARDS_A_PAGE + 1)
    .offset((page - 1) * GIFT_CARDS_A_PAGE)
    .execute()
  return { hasMore: rows.length > GIFT_CARDS_A_PAGE, cards: rows.slice(0, GIFT_CARDS_A_PAGE).map(shown) }
}

/** One gift card for the office, with what an operator may do. */
export async function findOfficeGiftCard({ db }: Pick<Deps, 'db'>, id: string) {
  const row = isUuid(id) ? await cards({ db }).where('gift_card.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('gift-card-not-found')
  const dispute = await db
    .selectFrom('gift_card_dispute')
    .select('state')
    .where('gift_card_id', '=', id)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  return {
    ...shown(row),
    dispute: dispute?.state ?? null,
    noRefundBecause: actionsIn(giftCardStates, row.state).refund,
    mayRetry: refundIs.failed(row.refundState),
    waitsForBank: refundIs.byBank(row.refundState),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

/** Amounts and states, and of people only initials. */
function shown({ buyerName, buyerEmail, recipientEmail, ...row }: Row) {
  return {
    ...row,
    reference: referenceOf(row.id),
    buyer: buyerName === null ? null : maskedName(buyerName, ''),
    buyerEmail: buyerEmail === null ? null : maskedEmail(buyerEmail),
    recipientEmail: recipientEmail === null ? null : maskedEmail(recipientEmail),
  }
}

function cards({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('gift_card')
    .leftJoin('gift_card_buyer as buyer', 'buyer.gift_card_id', 'gift_card.id')
    .leftJoin('gift_card_recipient as recipient', 'recipient.gift_card_id', 'gift_card.id')
    .leftJoin('gift_card_refund as refund', 'refund.gift_card_id', 'gift_card.id')
    .select(['gift_card.id', 'gift_card.state', 'gift_card.amount_cents as amountCents', 'problem'])
    .select([
      'gift_card.created_at as createdAt',
      'send_at as sendAt',
      'paid_at as paidAt',
      'sent_at as sentAt',
    ])
    .select(['redeemed_at as redeemedAt', 'refunded_at as refundedAt', 'code_number as mails', 'intent_id'])
    .select([
      'refund.state as refundState',
      'refund.failure as refundFailure',
      'refund.reason as refundReason',
    ])
    .select(['buyer.name as buyerName', 'buyer.email as buyerEmail', 'recipient.email as recipientEmail'])
}
