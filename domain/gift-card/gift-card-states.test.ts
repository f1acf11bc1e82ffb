import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgesOf, groupsText } from '#test/states/table-text.ts'
import { statesAllowing } from '../states/transition.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'

test('a gift card is paid, sent and redeemed, or refunded while unused', () => {
  assert.deepEqual(transitionsText(edgesOf(giftCardStates)), [
    'ordered → paid, expired',
    'paid → sent, refunded',
    'sent → redeemed, refunded',
    'redeemed',
    'refunded',
    'expired',
  ])
})

test('only a sent card is redeemed, and only an unused one is refunded or sent again', () => {
  assert.deepEqual(actionsText(giftCardStates), [
    'pay: ordered → paid; else a bug',
    'expire: ordered → expired; else a bug',
    'send: paid → sent; else a bug',
    'redeem: sent → redeemed; redeemed: gift-card-used; else gift-code-unknown',
    'refund: paid → refunded; sent → refunded; redeemed: gift-card-used-no-refund; refunded: gift-card-refunded; else gift-card-not-paid',
    'charge-back: paid → refunded; sent → refunded; else a bug',
    'send-again: paid → paid; sent → sent; redeemed: gift-card-used-not-sent; refunded: gift-card-refunded; else gift-card-not-paid',
  ])
  assert.deepEqual(giftCardIs.unused.states, statesAllowing(giftCardStates, 'refund'))
})

test('what is paid and unused is a liability', () => {
  assert.deepEqual(groupsText(giftCardIs), [
    'ordered: ordered',
    'waiting: paid',
    'sent: sent',
    'unused: paid, sent',
    'redeemed: redeemed',
    'refunded: refunded',
    'expired: expired',
  ])
})
