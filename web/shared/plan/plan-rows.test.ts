import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Plan, PlanPart } from '#domain/instalment/plan-queries.ts'
import { planNote, planRows } from './plan-rows.ts'

const part: PlanPart = {
  id: 'rest',
  dueOn: '2027-02-21',
  cents: 1984_00,
  isPaid: false,
  paidOn: null,
  tries: 0,
  isCharging: false,
  isLate: false,
  extendedTo: null,
  chargeOn: '2027-02-21',
  lastPayOn: '2027-02-24',
  cancelOn: '2027-02-25',
}
const plan: Plan = {
  kind: 'deposit',
  depositPercent: 20,
  firstCents: 496_00,
  changesPaidCents: 0,
  changesReturnedCents: 0,
  unpaidCents: 1984_00,
  shares: [],
  parts: [part],
  card: { customerId: 'c', methodId: 'm', brand: 'visa', last4: '4242', validUntil: '2030-12' },
}
const confirmed = {
  state: 'confirmed',
  departure_state: 'open',
  confirmed_at: new Date('2026-11-23T06:00:00Z'),
} as const
type Changes = { plan?: Partial<Plan>; part?: Partial<PlanPart>; today?: string }

function says(booking: Parameters<typeof planNote>[0], { today = '2027-01-10', ...changes }: Changes = {}) {
  const changed = { ...plan, parts: [{ ...part, ...changes.part }], ...changes.plan }
  return planRows(changed, booking, today).map((row) => `${row.says} (${row.state})`)
}

it('names the card that pays the next part, and says what is late', () => {
  assert.deepEqual(says(confirmed), [
    'Deposit, paid (paid)',
    'Charged to your card, after 10:00 Nepal time (next)',
  ])
  assert.equal(planNote(confirmed), null)
  assert.equal(says(confirmed, { plan: { card: null } })[1], 'To pay on this page (next)')
  assert.equal(says(confirmed, { part: { isLate: true } })[1], 'Not paid yet, pay by Wed 24 Feb 2027 (late)')
  assert.equal(says(confirmed, { part: { isCharging: true } })[1], 'Being charged to your card (next)')
  const extended = { extendedTo: '2027-03-03', chargeOn: '2027-02-28', lastPayOn: '2027-03-03' }
  assert.equal(
    says(confirmed, { part: extended, today: '2027-02-25' })[1],
    'Not paid yet, pay by Wed 3 Mar 2027. Charged to your card from Sun 28 Feb 2027 (late)',
  )
})

it('promises no charge and names no debt when the departure or the booking is cancelled', () => {
  for (const [booking, note] of [
    [{ ...confirmed, departure_state: 'cancelled' }, /We charge nothing while you choose/],
    [{ ...confirmed, state: 'cancelled' }, /is cancelled\. Nothing is to be paid/],
    [{ ...confirmed, state: 'host_cancelled', departure_state: 'cancelled' }, /is cancelled\. Nothing/],
  ] as const) {
    assert.deepEqual(says(booking), ['Deposit, paid (paid)'])
    assert.match(planNote(booking) ?? '', note)
  }
})

it('does not call the deposit of an unpaid booking paid', () => {
  const held = { ...confirmed, state: 'held', confirmed_at: null } as const
  assert.equal(says(held)[0], 'Deposit, to pay with the booking (next)')
  assert.match(planNote(held) ?? '', /not paid yet/)
  const expired = { ...held, state: 'expired' } as const
  assert.deepEqual(says(expired), ['Deposit, not paid (open)'])
  assert.match(planNote(expired) ?? '', /not paid in time/)
})

it('shows what changes cost and gave back as rows of their own', () => {
  const rows = planRows(
    { ...plan, changesPaidCents: 248_00, changesReturnedCents: 200_00 },
    confirmed,
    '2027-01-10',
  )
  assert.deepEqual(
    rows.slice(0, 3).map(({ says: text, amount }) => [text, amount]),
    [
      ['Deposit, paid', '$496.00'],
      ['Paid for changes', '$248.00'],
      ['Refunded after changes', '−$200.00'],
    ],
  )
})
