import assert from 'node:assert/strict'
import { it } from 'node:test'
import { backText, sumText, whenBack } from './back-text.ts'

it('names card and credit, whichever paid', () => {
  assert.equal(sumText(244_000, 0), 'US$2,440.00')
  assert.equal(sumText(244_000, 4000), 'US$2,440.00 and US$40.00 credit')
  assert.equal(sumText(0, 4000), 'US$40.00 credit')
  assert.equal(sumText(0, 0), 'Nothing')
})

it('says where each part goes', () => {
  const back = {
    refund_amount_cents: 122_000,
    credit_refund_cents: 2000,
    refund_as_credit_cents: 0,
    charge_cents: 0,
    goodwill_cents: 0,
    refund_percentage: 50,
    card_last4: '4242',
    account_id: 'maya',
    credit_account_id: 'maya',
  }
  assert.equal(
    whenBack(back),
    'US$1,220.00, 50% of what was paid by card, comes back to the card ending 4242, within 7 working days (5 to 10 days). US$20.00 of your credit is back in your balance already.',
  )
  assert.equal(
    whenBack({ ...back, refund_amount_cents: 0 }),
    'US$20.00 of your credit is back in your balance already.',
  )
  const taken = { ...back, refund_amount_cents: 0, refund_as_credit_cents: 122_000 }
  assert.equal(backText(taken), 'US$1,240.00 credit')
  assert.equal(
    whenBack(taken),
    'US$20.00 of your credit is back in your balance already. US$1,220.00 is in your credit balance already. You can use it for any trek.',
  )
})

it('does not promise again what goodwill has refunded before', () => {
  const back = { refund_amount_cents: 124_000, credit_refund_cents: 0, goodwill_cents: 10_000 }
  const given = {
    ...back,
    refund_as_credit_cents: 0,
    charge_cents: 0,
    refund_percentage: 100,
    card_last4: '4242',
    account_id: 'maya',
    credit_account_id: 'maya',
  }
  assert.equal(backText(given), 'US$1,140.00')
  assert.equal(
    whenBack(given),
    'US$1,140.00 comes back to the card ending 4242, within 7 working days (5 to 10 days). US$100.00 was refunded before; together that is 100% of what was paid by card.',
  )
  const all = { ...given, goodwill_cents: 124_000 }
  assert.equal(backText(all), 'Nothing')
  assert.equal(whenBack(all), 'US$1,240.00 was refunded before; that is 100% of what was paid by card.')
})

it('leaves the credit of another account out of the sum, and names no card that is unknown', () => {
  const back = {
    refund_amount_cents: 122_000,
    credit_refund_cents: 2000,
    refund_as_credit_cents: 0,
    charge_cents: 0,
    goodwill_cents: 0,
    refund_percentage: 50,
    card_last4: null,
    account_id: 'zora',
    credit_account_id: 'maya',
  }
  assert.equal(backText(back), 'US$1,220.00')
  assert.equal(
    whenBack(back),
    'US$1,220.00, 50% of what was paid by card, comes back to the card that paid, within 7 working days (5 to 10 days). US$20.00 of credit returns to the person who spent it.',
  )
})
