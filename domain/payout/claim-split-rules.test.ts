import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feeOf } from '../ledger/platform-fee-rules.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { loweredShare, splitOf } from './claim-split-rules.ts'

const paid = (cardPaid: number, creditPaid: number, cardLeft = cardPaid, creditLeft = creditPaid) => ({
  cardPaid,
  creditPaid,
  cardLeft,
  creditLeft,
})

test('a claim is refunded to card and credit in proportion, with half a cent to the card', () => {
  const cases: [string, number, ReturnType<typeof paid>, [number, number]][] = [
    ['card alone', 50_00, paid(100_00, 0), [50_00, 0]],
    ['credit alone', 50_00, paid(0, 100_00), [0, 50_00]],
    ['three quarters by card', 40_00, paid(75_00, 25_00), [30_00, 10_00]],
    ['half a cent', 1, paid(50_00, 50_00), [1, 0]],
    ['less than half a cent', 1, paid(49_99, 50_01), [0, 1]],
    ['one and a half', 3, paid(50_00, 50_00), [2, 1]],
    ['all of it', 100_00, paid(75_00, 25_00), [75_00, 25_00]],
    ['nothing', 0, paid(75_00, 25_00), [0, 0]],
    ['nothing was paid', 0, paid(0, 0), [0, 0]],
    ['the card has 5 dollars left', 40_00, paid(75_00, 25_00, 5_00, 35_00), [5_00, 35_00]],
    ['the credit has 2 dollars left', 40_00, paid(75_00, 25_00, 70_00, 2_00), [38_00, 2_00]],
  ]
  for (const [what, amount, given, [cardCents, creditCents]] of cases)
    assert.deepEqual(splitOf(amount, given), { cardCents, creditCents }, what)
})

test('a claim never refunds more than is left of card or credit, and always its full amount', () => {
  const amount = fc.nat(1_000_000)
  fc.assert(
    fc.property(amount, amount, fc.nat(100), fc.nat(100), fc.nat(100), (cardPaid, creditPaid, a, b, c) => {
      const cardLeft = Math.floor((cardPaid * a) / 100)
      const creditLeft = Math.floor((creditPaid * b) / 100)
      const claimed = Math.floor(((cardLeft + creditLeft) * c) / 100)
      const { cardCents, creditCents } = splitOf(claimed, paid(cardPaid, creditPaid, cardLeft, creditLeft))
      assert.equal(cardCents + creditCents, claimed)
      assert.ok(cardCents >= 0 && cardCents <= cardLeft)
      assert.ok(creditCents >= 0 && creditCents <= creditLeft)
    }),
  )
})

test('a share lowered by a claim has the fee of the rest; host and platform bear the claim together', () => {
  assert.deepEqual(loweredShare(1000_00, 100_00, currentTerms), {
    share: { base_cents: 900_00, fee_cents: 45_00 },
    feeCents: 5_00,
    netCents: 95_00,
  })
  assert.deepEqual(loweredShare(20, 1, currentTerms), {
    share: { base_cents: 19, fee_cents: 0 },
    feeCents: 1,
    netCents: 0,
  })
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(100), (base, percent) => {
      const by = Math.floor((base * percent) / 100)
      const { share, feeCents, netCents } = loweredShare(base, by, currentTerms)
      assert.equal(share.base_cents, base - by)
      assert.equal(share.fee_cents, feeOf(base - by, currentTerms))
      assert.equal(feeCents, feeOf(base, currentTerms) - feeOf(base - by, currentTerms))
      assert.equal(feeCents + netCents, by)
    }),
  )
})
