import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  giftCardBought,
  giftCardChargedBack,
  giftCardRedeemed,
  giftCardRefundCameBack,
  giftCardRefundOwed,
  giftCardRefundSent,
  giftCardRefundSentByBank,
  giftCardSurplus,
} from './gift-card-entries-rules.ts'
import { type Fact, ruleOf } from './ledger-rules.ts'

const textOf = ({ kind, source, bookingId, lines }: Fact) =>
  `${kind} ${source} ${bookingId}: ${lines
    .map(({ account, debitCents, creditCents }) =>
      debitCents > 0 ? `debit ${account} ${debitCents}` : `credit ${account} ${creditCents}`,
    )
    .join(', ')}`

test('a gift card is a liability from its payment until it is used, refunded or charged back', () => {
  const card = { giftCardId: 'g', cents: 5000 }
  const refund = { refundId: 'r', cents: 5000, cameBack: 0 }
  assert.deepEqual(
    [
      giftCardBought(card),
      giftCardRedeemed({ ...card, accountId: 'a' }),
      giftCardSurplus(card),
      giftCardRefundOwed(card),
      giftCardChargedBack(card),
      giftCardRefundSent(refund),
      giftCardRefundSentByBank({ ...refund, cameBack: 1 }),
      giftCardRefundCameBack({ ...refund, cameBack: 2 }),
    ].map(textOf),
    [
      'gift_card_bought g null: debit stripe_cash 5000, credit gift_card_liability 5000',
      'gift_card_redeemed g null: debit gift_card_liability 5000, credit credit:a 5000',
      'gift_card_surplus g null: debit stripe_cash 5000, credit refund_clearing 5000',
      'gift_card_refund_owed g null: debit gift_card_liability 5000, credit refund_clearing 5000',
      'gift_card_charged_back g null: debit gift_card_liability 5000, credit stripe_cash 5000',
      'gift_card_refund_sent r null: debit refund_clearing 5000, credit stripe_cash 5000',
      'gift_card_refund_sent_by_bank r:1 null: debit refund_clearing 5000, credit bank 5000',
      'gift_card_refund_came_back r:2 null: debit stripe_cash 5000, credit refund_clearing 5000',
    ],
  )
  assert.deepEqual(ruleOf('gift_card_liability'), { side: 'credit', mayGoNegative: false })
})
