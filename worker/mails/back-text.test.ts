import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sumText, whenBack } from './back-text.ts'

it('names card and credit, whichever was paid with', () => {
  assert.equal(sumText(244_000, 0), 'US$2,440.00')
  assert.equal(sumText(244_000, 4000), 'US$2,440.00 and US$40.00 credit')
  assert.equal(sumText(0, 4000), 'US$40.00 credit')
  assert.equal(sumText(0, 0), 'Nothing')
})

it('says of each part where it goes', () => {
  const back = {
    refund_amount_cents: 122_000,
    credit_refund_cents: 2000,
    refund_percentage: 50,
    card_last4: '4242',
  }
  assert.equal(
    whenBack(back),
    'US$1,220.00, 50% of what you paid by card, comes back to the card ending 4242, within 7 working days (5 to 10 days). US$20.00 of your credit is back in your balance already.',
  )
  assert.equal(
    whenBack({ ...back, refund_amount_cents: 0 }),
    'US$20.00 of your credit is back in your balance already.',
  )
})
