import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PriceSum } from './price-change-rules.ts'
import { withPlan } from './plan-change-rules.ts'

const booking = {
  unpaid_cents: 1984_00,
  deposit_percent: 20,
  starts_on: '2027-06-01',
  open_choice_id: null as string | null,
}
const at = new Date('2027-01-10T06:00:00Z')

function sumOf(money: Partial<PriceSum>): PriceSum {
  const columns = { returned_cents: money.cardCents ?? 0 }
  return { dueCents: 0, cardCents: 0, creditCents: 0, columns, ...money } as PriceSum
}

function changed(money: Partial<PriceSum>, given: Partial<typeof booking> = {}, startsOn?: string) {
  const { dueCents, cardCents, unpaidCents, columns } = withPlan(
    { ...booking, ...given },
    sumOf(money),
    at,
    startsOn === undefined ? {} : { startsOn },
  )
  assert.equal(columns.unpaid_cents, unpaidCents)
  assert.equal(columns.returned_cents, cardCents)
  return [dueCents, cardCents, unpaidCents]
}

it('lowers the open parts first, and gives only the rest back', () => {
  assert.deepEqual(changed({ cardCents: 1240_00 }), [0, 0, 744_00])
  assert.deepEqual(changed({ cardCents: 1984_00 }), [0, 0, 0])
  assert.deepEqual(changed({ cardCents: 2000_00 }), [0, 16_00, 0])
  // 30 cents cannot be charged: 50 stay open, and 20 come back.
  assert.deepEqual(changed({ cardCents: 1983_70 }), [0, 20, 50])
  assert.deepEqual(changed({ cardCents: 100 }, { unpaid_cents: 0 }), [0, 100, 0])
})

it('asks for the deposit of a higher price, and adds the rest to the open parts', () => {
  assert.deepEqual(changed({ dueCents: 1240_00 }), [248_00, 0, 2976_00])
  assert.deepEqual(changed({ dueCents: 1_00 }), [0, 0, 1985_00])
  assert.deepEqual(changed({ dueCents: 1240_00 }, { unpaid_cents: 0 }), [1240_00, 0, 0])
})

it('asks for everything when the balance date of the new start has come', () => {
  // 35 days before 14 February is today.
  assert.deepEqual(changed({ dueCents: 100_00 }, {}, '2027-02-14'), [2084_00, 0, 0])
  assert.deepEqual(changed({ dueCents: 100_00 }, {}, '2027-02-15'), [20_00, 0, 2064_00])
  assert.deepEqual(changed({ cardCents: 84_00 }, {}, '2027-02-14'), [1900_00, 0, 0])
  // Without another start only what is added is due: the open parts have their own days, as after an extension.
  const late = { starts_on: '2027-02-14' }
  assert.deepEqual(changed({ dueCents: 100_00 }, late), [100_00, 0, 1984_00])
  assert.deepEqual(changed({ cardCents: 84_00 }, late), [0, 0, 1900_00])
  // After a cancelled departure a move costs nothing at once.
  assert.deepEqual(changed({ cardCents: 84_00 }, { open_choice_id: 'choice' }, '2027-02-14'), [0, 0, 1900_00])
})
