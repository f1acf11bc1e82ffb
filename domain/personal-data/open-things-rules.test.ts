import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OpenThing, openThingText } from './open-things-rules.ts'

const text = (kind: OpenThing['kind'], change: Partial<OpenThing> = {}) =>
  openThingText({
    kind,
    id: 'x',
    trek: 'Langtang Valley',
    startsOn: '2026-12-20',
    endsOn: '2026-12-29',
    cents: 1240_00,
    ...change,
  })

test('says what an erasure waits for, and until when', () => {
  const dates = 'Sun 20 Dec – Tue 29 Dec 2026'
  assert.equal(text('hold'), `Your spots on Langtang Valley, ${dates}: held for you, or being paid for.`)
  assert.equal(
    text('booking'),
    `Your booking of Langtang Valley, ${dates}: until the day after it ends, or until you cancel it.`,
  )
  assert.equal(
    text('credit'),
    `Your credit of $1,240.00 on Langtang Valley, ${dates}, which has another lead now: until the day after it ends, because the credit returns to you if the booking is cancelled.`,
  )
  assert.equal(text('payment'), 'A payment of $1,240.00 for Langtang Valley: until it is settled.')
  assert.equal(text('refund'), 'Your refund of $1,240.00 for Langtang Valley: until it reaches your card.')
  assert.equal(text('dispute'), 'The dispute of a payment of $1,240.00: until your bank has decided.')
  assert.equal(text('claim'), 'Your claim about Langtang Valley: until we answer it or you withdraw it.')
  assert.equal(
    text('departure'),
    `Your departure of Langtang Valley, ${dates}: until it is walked or cancelled.`,
  )
  assert.equal(text('payout'), 'Your shares of $1,240.00: until they are paid out to you.')
  assert.equal(text('role'), 'Your role in the back office: until another operator removes it.')
})

test('omits the dates when one is missing, and writes a missing amount as $0.00', () => {
  for (const missing of [{ startsOn: null }, { endsOn: null }])
    assert.equal(
      text('departure', missing),
      'Your departure of Langtang Valley, : until it is walked or cancelled.',
    )
  assert.equal(text('payout', { cents: null }), 'Your shares of $0.00: until they are paid out to you.')
})
