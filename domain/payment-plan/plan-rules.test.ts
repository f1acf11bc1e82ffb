import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addDays, daysBetween } from '../dates.ts'
import {
  balanceDay,
  chosenPlan,
  lowered,
  offeredPlans,
  partsAfter,
  type PlanTerms,
  remadeParts,
  sumOf,
} from './plan-rules.ts'

const terms: PlanTerms = {
  totalCents: 247_000,
  creditCents: 0,
  depositPercent: 20,
  startsOn: '2027-03-28',
  today: '2026-11-23',
}

it('offers the three plans of a trek in spring', () => {
  assert.deepEqual(offeredPlans(terms), [
    { kind: 'full', parts: [{ dueOn: '2026-11-23', cents: 247_000 }] },
    {
      kind: 'deposit',
      parts: [
        { dueOn: '2026-11-23', cents: 49_400 },
        { dueOn: '2027-02-21', cents: 197_600 },
      ],
    },
    {
      kind: 'monthly',
      parts: [
        { dueOn: '2026-11-23', cents: 61_750 },
        { dueOn: '2026-12-23', cents: 61_750 },
        { dueOn: '2027-01-23', cents: 61_750 },
        { dueOn: '2027-02-21', cents: 61_750 },
      ],
    },
  ])
})

it('offers only what is possible', () => {
  const kinds = (changed: Partial<PlanTerms>) =>
    offeredPlans({ ...terms, ...changed }).map(({ kind }) => kind)
  assert.deepEqual(kinds({ totalCents: 20_000 }), ['full', 'deposit', 'monthly'])
  assert.deepEqual(kinds({ totalCents: 19_999 }), ['full'])
  assert.deepEqual(kinds({ depositPercent: null }), ['full'])
  // The balance date of a start 49 days away is 14 days away.
  assert.deepEqual(kinds({ startsOn: addDays(terms.today, 49) }), ['full', 'deposit'])
  assert.deepEqual(kinds({ startsOn: addDays(terms.today, 48) }), ['full'])
  assert.deepEqual(kinds({ startsOn: addDays(terms.today, 119) }), ['full', 'deposit'])
  assert.deepEqual(kinds({ startsOn: addDays(terms.today, 120) }), ['full', 'deposit', 'monthly'])
  assert.equal(chosenPlan('monthly', { ...terms, startsOn: addDays(terms.today, 119) }), null)
})

it('gives cents that do not divide to the first part, and takes credit from the last ones', () => {
  const cents = (kind: 'deposit' | 'monthly', changed: Partial<PlanTerms>) =>
    chosenPlan(kind, { ...terms, ...changed })?.map((part) => part.cents)
  assert.deepEqual(cents('deposit', { totalCents: 247_003 }), [49_401, 197_602])
  assert.deepEqual(cents('monthly', { totalCents: 247_003 }), [61_753, 61_750, 61_750, 61_750])
  assert.deepEqual(cents('deposit', { totalCents: 197_000, creditCents: 50_000 }), [49_400, 147_600])
  assert.deepEqual(cents('monthly', { totalCents: 147_000, creditCents: 100_000 }), [61_750, 61_750, 23_500])
  // Credit that leaves one part leaves no plan.
  assert.deepEqual(cents('monthly', { totalCents: 61_750, creditCents: 185_250 }), undefined)
  // The rest of 10 cents is too little for a card.
  assert.deepEqual(cents('monthly', { totalCents: 123_510, creditCents: 123_490 }), [61_750, 61_760])
  assert.deepEqual(lowered([], 0), [])
})

it('counts months by the day of the month', () => {
  const days = (today: string, startsOn: string) =>
    chosenPlan('monthly', { ...terms, today, startsOn })?.map(({ dueOn }) => dueOn)
  assert.deepEqual(days('2027-01-31', '2027-06-12'), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-05-08'])
  // A part that would be due 14 days before the balance date is left out.
  assert.deepEqual(
    days('2026-11-23', '2027-04-11'),
    ['2026-11-23', '2026-12-23', '2027-01-23', '2027-02-23', '2027-03-07'].filter(
      (day) => day !== '2027-02-23',
    ),
  )
})

it('sums up to the total for every amount and date, in 100,000 random plans', () => {
  let seed = 20_261_130
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const seen = { full: 0, deposit: 0, monthly: 0 }
  for (let round = 0; round < 100_000; round += 1) {
    const today = addDays('2026-01-01', random(900))
    const totalCents = round % 3 === 0 ? 50 + random(40_000) : 50 + random(10_000_000)
    const creditCents = round % 4 === 0 ? random(totalCents) : 0
    const startsOn = addDays(today, 1 + random(500))
    const drawn = { totalCents, creditCents, depositPercent: 10 + random(41), startsOn, today }
    for (const { kind, parts } of offeredPlans(drawn)) {
      seen[kind] += 1
      assert.equal(sumOf(parts), totalCents)
      assert.equal(parts[0]?.dueOn, today)
      for (const [index, { dueOn, cents }] of parts.entries()) {
        assert.ok(Number.isInteger(cents) && cents >= 50, `${cents} cents`)
        if (index === 0) continue
        assert.ok(daysBetween(parts[index - 1]?.dueOn ?? '', dueOn) >= 14)
        assert.ok(dueOn <= balanceDay(startsOn))
      }
      const unpaidCents = random(totalCents + 1)
      const remade = remadeParts(parts.slice(1), {
        unpaidCents,
        startsOn: addDays(startsOn, random(200) - 100),
        today,
      })
      if (remade.length > 0) assert.equal(sumOf(remade), unpaidCents)
    }
  }
  assert.equal(seen.full, 100_000)
  assert.ok(seen.deposit > 50_000 && seen.monthly > 40_000, JSON.stringify(seen))
})

it('makes the open parts anew after a change', () => {
  const open = chosenPlan('monthly', terms)?.slice(1) ?? []
  const now = { unpaidCents: 90_001, startsOn: terms.startsOn, today: '2026-12-01' }
  assert.deepEqual(remadeParts(open, now), [
    { dueOn: '2026-12-23', cents: 30_001 },
    { dueOn: '2027-01-23', cents: 30_000 },
    { dueOn: '2027-02-21', cents: 30_000 },
  ])
  // A later start moves the last part; an earlier one takes parts together.
  assert.deepEqual(
    remadeParts(open, { ...now, startsOn: '2027-04-28' }).map(({ dueOn }) => dueOn),
    ['2026-12-23', '2027-01-23', '2027-03-24'],
  )
  assert.deepEqual(remadeParts(open, { ...now, startsOn: '2027-02-10' }), [
    { dueOn: '2027-01-06', cents: 90_001 },
  ])
  // The balance date has come: everything is due now.
  assert.deepEqual(remadeParts(open, { ...now, startsOn: '2027-01-05' }), [])
  assert.deepEqual(remadeParts(open, { ...now, unpaidCents: 0 }), [])
  // Without another start late parts stay on their days.
  const late = { unpaidCents: 40_000, startsOn: '2027-01-05', today: '2026-12-30' }
  const extended = [{ dueOn: '2026-12-01', cents: 50_000 }]
  assert.deepEqual(partsAfter(extended, late), [{ dueOn: '2026-12-01', cents: 40_000 }])
  assert.deepEqual(partsAfter(extended, { ...late, isMove: true }), [{ dueOn: '2026-12-30', cents: 40_000 }])
  assert.deepEqual(partsAfter(extended, { ...late, unpaidCents: 60_000 }), [
    { dueOn: '2026-12-30', cents: 60_000 },
  ])
  assert.deepEqual(remadeParts(open, { ...now, unpaidCents: 60 }), [{ dueOn: '2027-02-21', cents: 60 }])
})
