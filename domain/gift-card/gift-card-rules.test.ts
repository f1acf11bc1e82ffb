import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  CODE_LETTERS,
  codeOfBytes,
  codeText,
  type GiftField,
  giftErrors,
  giftPicture,
  giftPictures,
  lastSendOn,
  newAddressError,
  readGift,
  readGiftCode,
  sendAt,
  type TypedGift,
} from './gift-card-rules.ts'

const TODAY = '2026-11-20'
const good: TypedGift = {
  amount: '100',
  picture: 'lake',
  recipientName: 'Anna Berg',
  recipientEmail: 'anna@example.com',
  message: 'Happy birthday!',
  sendOn: TODAY,
  buyerName: 'Erik Lind',
  buyerEmail: 'erik@example.com',
}
const errorOf = (field: GiftField, value: string) => {
  const { [field]: own, ...others } = giftErrors({ ...good, [field]: value }, TODAY)
  assert.deepEqual(others, {}, `${field} alone`)
  return own ?? null
}

test('accepts an order that is filled in completely', () => {
  assert.deepEqual(giftErrors(good, TODAY), {})
  assert.deepEqual(readGift({ ...good, amount: '$1,000.00', buyerEmail: ' Erik@Example.COM ' }), {
    amountCents: 1000_00,
    picture: 'lake',
    recipient: { name: 'Anna Berg', email: 'anna@example.com', message: 'Happy birthday!' },
    buyer: { name: 'Erik Lind', email: 'erik@example.com' },
    sendOn: TODAY,
  })
})

test('refuses bad input of each field with a sentence of its own', () => {
  const cases: [GiftField, string, string | null][] = [
    ['amount', '', 'Enter an amount.'],
    ['amount', '24', 'The least is $25.'],
    ['amount', '25', null],
    ['amount', '1000', null],
    ['amount', '1001', 'The most is $1,000.'],
    ['amount', '9999999', 'The most is $1,000.'],
    ['amount', '50.50', 'Enter whole US dollars, like 100.'],
    ['amount', '-50', 'Enter whole US dollars, like 100.'],
    ['amount', '1e2', 'Enter whole US dollars, like 100.'],
    ['amount', 'fifty', 'Enter whole US dollars, like 100.'],
    ['amount', '10,0', 'Enter whole US dollars, like 100.'],
    ['picture', '', 'Choose a picture.'],
    ['picture', 'toString', 'Choose a picture.'],
    ['recipientName', ' \u200b ', 'Enter the name of the person who gets the card.'],
    ['recipientName', 'a'.repeat(101), 'Use at most 100 characters.'],
    ['recipientEmail', '', 'Enter the email address of the person who gets the card.'],
    ['recipientEmail', 'anna', 'Enter an email like name@example.com.'],
    ['recipientEmail', 'anna@example.com, erik@example.com', 'Enter an email like name@example.com.'],
    ['message', 'a'.repeat(300), null],
    ['message', 'a'.repeat(301), 'Use at most 300 characters.'],
    ['message', '', null],
    ['sendOn', '', 'Choose a date.'],
    ['sendOn', '20 November', 'Enter a date like 2027-03-14.'],
    ['sendOn', '2027-02-30', 'Enter a date like 2027-03-14.'],
    ['sendOn', '2026-11-19', 'Choose today or a later date.'],
    ['sendOn', '2027-11-20', null],
    ['sendOn', '2027-11-21', 'Choose a date within the next 12 months.'],
    ['buyerName', '', 'Enter your name.'],
    ['buyerEmail', '', 'Enter your email address.'],
    ['buyerEmail', 'erik@example', 'Enter an email like name@example.com.'],
  ]
  for (const [field, value, message] of cases)
    assert.equal(errorOf(field, value), message, `${field}: ${value}`)
  assert.equal(newAddressError('anna'), 'Enter an email like name@example.com.')
  assert.equal(newAddressError('anna@example.com'), null)
})

test('a card is mailed at 10:00 in Nepal on its day, and at once when that is today', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  assert.equal(sendAt('2026-11-20', now), now)
  assert.equal(sendAt('2026-11-21', now).toISOString(), '2026-11-21T04:15:00.000Z')
  assert.equal(lastSendOn('2026-11-20'), '2027-11-20')
  assert.equal(lastSendOn('2028-02-29'), '2029-02-28')
})

test('a code has 16 unambiguous characters, and is read in any case with or without hyphens', () => {
  assert.equal(new Set(CODE_LETTERS).size, 32)
  assert.doesNotMatch(CODE_LETTERS, /[01IO]/)
  const seen = new Set<string>()
  for (let count = 0; count < 2_000; count += 1) {
    const code = codeOfBytes(randomBytes(32))
    seen.add(code)
    for (const typed of [
      code,
      codeText(code),
      codeText(code).toLowerCase(),
      ` ${codeText(code).replaceAll('-', ' ')}\n`,
    ])
      assert.equal(readGiftCode(typed), code)
  }
  assert.equal(seen.size, 2_000)
  assert.deepEqual(new Set([...seen].join('')), new Set(CODE_LETTERS))
  assert.match(codeText('ABCDEFGHJKLMNPQR'), /^ABCD-EFGH-JKLM-NPQR$/)
  for (const typed of ['', 'ABCD', 'ABCDEFGHJKLMNPQ0', 'ABCDEFGHJKLMNPQRS', 'ÄBCDEFGHJKLMNPQR'])
    assert.equal(readGiftCode(typed), null)
})

test('uses all 80 bits: each bit changes the code', () => {
  const none = codeOfBytes(new Uint8Array(10))
  for (let bit = 0; bit < 80; bit += 1) {
    const bytes = new Uint8Array(10)
    bytes[Math.floor(bit / 8)] = 128 >> (bit % 8)
    assert.notEqual(codeOfBytes(bytes), none, `bit ${bit}`)
  }
})

test('shows the first picture for one that no longer exists', () => {
  assert.equal(giftPicture('stars'), giftPictures.stars)
  assert.equal(giftPicture('gone'), giftPictures.dawn)
})
