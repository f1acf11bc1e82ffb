import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quickOrFull } from '#test/quick-or-full.ts'
import { creditText, leavesTooLittle, readCredit, usableCredit } from './credit-rules.ts'

const BALANCE = 40_00
const PRICE = 1240_00

const typed: [string, number, string | null][] = [
  ['', 0, null],
  ['  ', 0, null],
  ['0', 0, null],
  ['-0', 0, null],
  ['12', 12_00, null],
  ['12.5', 12_50, null],
  ['0.01', 1, null],
  ['.5', 50, null],
  [' $40.00 ', 40_00, null],
  ['-1', 0, 'Credit amount cannot be negative'],
  ['-0.01', 0, 'Credit amount cannot be negative'],
  ['40.01', 40_00, 'Maximum credit available is $40.00'],
  ['999999999', 40_00, 'Maximum credit available is $40.00'],
  ['12.345', 0, 'Enter US dollars and cents, like 40.00.'],
  ['NaN', 0, 'Enter US dollars and cents, like 40.00.'],
  ['1e3', 0, 'Enter US dollars and cents, like 40.00.'],
  ['Infinity', 0, 'Enter US dollars and cents, like 40.00.'],
  ['.', 0, 'Enter US dollars and cents, like 40.00.'],
  ['-', 0, 'Enter US dollars and cents, like 40.00.'],
]
for (const [text, cents, says] of typed)
  test(`'${text}' of credit is ${cents} cents${says ? `, with the message: ${says}` : ''}`, () => {
    assert.deepEqual(readCredit(text, BALANCE, PRICE), { cents, says })
  })

test('takes no more than the price, and leaves nothing or an amount that a card can be charged', () => {
  assert.deepEqual(readCredit('300', 500_00, 250_00), {
    cents: 250_00,
    says: 'This booking needs no more than $250.00.',
  })
  assert.deepEqual(readCredit('249.80', 500_00, 250_00), {
    cents: 249_50,
    says: 'A card cannot be charged less than $0.50.',
  })
  assert.deepEqual(readCredit('600', 500_00, 250_00).says, 'Maximum credit available is $500.00')
  assert.deepEqual(readCredit('250.00', 500_00, 250_00), { cents: 250_00, says: null })
  assert.deepEqual([0, 5, 40_00, 1240_50].map(creditText), ['0.00', '0.05', '40.00', '1240.50'])
  let cases = 0
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, (available, price) => {
      cases += 1
      const used = usableCredit(available, price)
      assert.ok(used >= 0 && used <= Math.min(available, price))
      assert.ok(price < 50 || !leavesTooLittle(price - used))
      assert.ok(used >= Math.min(available, price) - 50)
      assert.equal(readCredit(creditText(used), used, price).cents, used)
    }),
    { numRuns: quickOrFull(5_000, 100_000) },
  )
  assert.ok(cases >= 5_000)
})
