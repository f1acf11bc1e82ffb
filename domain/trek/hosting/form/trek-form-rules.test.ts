import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyDay, type DayForm } from './day-form-rules.ts'
import { partsDone, notReady } from './readiness-rules.ts'
import { sentTrek, withDays } from './sent-trek-rules.ts'
import {
  difficultyOptions,
  emptyTrek,
  itemsIn,
  tiersIn,
  trekProblems,
  trekValues,
  type TrekForm,
} from './trek-form-rules.ts'

const night = (place: string, altitude: number, given: Partial<DayForm> = {}): DayForm => ({
  ...emptyDay,
  place,
  altitude: String(altitude),
  ...given,
})
const whole: TrekForm = {
  ...emptyTrek,
  name: 'Nar Phu Valley',
  region: 'Annapurna',
  difficulty: 'Strenuous',
  duration: '2',
  distance: '75',
  overview: 'Two villages at the end of a gorge.',
  includes: 'Porter\nPermits',
  excludes: 'Flights',
  permits: ['Annapurna Conservation Area permit'],
  months: [4, 10],
  days: [night('Koto', 2600), night('Meta', 3560)],
}

test('a complete trek has no errors, and each missing required field has one beside it', () => {
  assert.deepEqual(trekProblems(whole, false), {})
  const required = {
    name: 'Enter the trek name.',
    region: 'Choose a region.',
    difficulty: 'Choose a difficulty.',
    duration: 'Enter the duration in whole days, 1 to 60.',
    distance: 'Enter the distance in whole kilometres, 1 to 2,000.',
    overview: 'Write an overview.',
    includes: 'Say what the price includes.',
    excludes: 'Say what the price does not include.',
  }
  for (const [field, sentence] of Object.entries(required)) {
    assert.deepEqual(trekProblems({ ...whole, [field]: '' }, false), { [field]: sentence })
    assert.deepEqual(trekProblems({ ...whole, [field]: '' }, true), {}, 'a draft may lack it')
  }
  assert.deepEqual(trekProblems({ ...whole, days: [] }, false), {
    itinerary: 'Write the itinerary, day by day.',
  })
  assert.deepEqual(trekProblems({ ...whole, duration: '14' }, false), {
    itinerary: 'The itinerary has 2 days, the trek 14.',
  })
  assert.deepEqual(trekProblems(emptyTrek, true), {})
})

test('limits and defaults are those of the specification', () => {
  assert.deepEqual(difficultyOptions, ['Easy', 'Moderate', 'Strenuous', 'Challenging'])
  assert.deepEqual([emptyTrek.groupSize, emptyTrek.deadline], ['10', '7'])
  const wrong: [keyof TrekForm, string][] = [
    ...([0, 31, 1.5, -1].map((each) => ['deadline', String(each)]) as [keyof TrekForm, string][]),
    ...(['0', '61', 'ten'].map((each) => ['duration', each]) as [keyof TrekForm, string][]),
    ['groupSize', '51'],
    ['region', 'Atlantis'],
    ['difficulty', 'Deadly'],
    ['meetsAt', '24:00'],
    ['name', 'a'.repeat(121)],
    ['name', 'Left\u202eright'],
    ['includes', Array.from({ length: 31 }, (_, index) => `Thing ${index}`).join('\n')],
  ]
  assert.ok(trekProblems({ ...whole, permits: ['a'.repeat(121)] }, true)['permits'])
  assert.ok(trekProblems({ ...whole, permits: Array(11).fill('Entry') }, true)['permits'])
  for (const [field, value] of wrong)
    assert.equal(
      trekProblems({ ...whole, [field]: value }, true)[field] !== undefined,
      true,
      `${field} ${value}`,
    )
  for (const [field, value] of [
    ['deadline', '1'],
    ['deadline', '30'],
    ['groupSize', '50'],
    ['meetsAt', '07:30'],
  ] as const)
    assert.deepEqual(trekProblems({ ...whole, [field]: value }, false), {}, `${field} ${value}`)
})

test('maps the difficulties of the older form to the current ones', () => {
  const read = ['easy', 'moderate', 'difficult', 'extreme'].map(
    (difficulty) => trekValues({ ...whole, difficulty }).difficulty,
  )
  assert.deepEqual(read, ['Easy', 'Moderate', 'Challenging', 'Strenuous'])
})

test('a group discount grows with the group and never exceeds 25 per cent', () => {
  const steps = (...all: [string, string][]) => tiersIn(all.map(([from, percent]) => ({ from, percent })))
  assert.deepEqual(steps(['4', '10'], ['', ''], ['8', '25']), [
    { from: 4, percent: 10 },
    { from: 8, percent: 25 },
  ])
  for (const wrong of [
    [['4', '26']],
    [['1', '5']],
    [['4', '']],
    [
      ['4', '10'],
      ['4', '12'],
    ],
    [
      ['4', '10'],
      ['8', '10'],
    ],
    [
      ['8', '10'],
      ['4', '12'],
    ],
  ] as [string, string][][])
    assert.equal(steps(...wrong), null, JSON.stringify(wrong))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(40)), { maxLength: 6 }), (pairs) => {
      const found = steps(
        ...pairs.map(([from, percent]) => [String(from), String(percent)] as [string, string]),
      )
      for (const [index, step] of (found ?? []).entries()) {
        assert.ok(step.percent <= 25 && step.from >= 2 && step.from <= 50)
        assert.ok(index === 0 || step.percent > (found?.[index - 1]?.percent ?? 0))
      }
    }),
  )
})

test('reads the form’s values back as they were, and buttons add, move and remove days', () => {
  const sent = new FormData()
  const { days, tiers: _, permits, months, ...texts } = whole
  for (const [name, value] of Object.entries(texts)) sent.set(name, value.replaceAll('\n', '\r\n'))
  days.forEach((day, index) => {
    for (const [field, value] of Object.entries(day))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== false) sent.append(`day-${index + 1}-${field}`, String(each))
  })
  for (const permit of permits) sent.append('permit', permit)
  for (const month of months.toReversed()) sent.append('month', String(month))
  sent.append('month', '13')
  sent.set('tier-1-from', '4')
  sent.set('tier-1-percent', '10')
  assert.deepEqual(sentTrek(sent), { ...whole, tiers: [{ from: '4', percent: '10' }] })
  const [a, b, c, e] = ['a', 'b', 'c', 'e']
  assert.deepEqual(withDays([a, b, c], 'add', e), [a, b, c, e])
  assert.deepEqual(withDays([a, b, c], 'up:2', e), [b, a, c])
  assert.deepEqual(withDays([a, b, c], 'down:2', e), [a, c, b])
  assert.deepEqual(withDays([a, b, c], 'up:1', e), [a, b, c])
  assert.deepEqual(withDays([a, b, c], 'down:3', e), [a, b, c])
  assert.deepEqual(withDays([a, b, c], 'remove:1', e), [b, c])
  assert.deepEqual(withDays([a, b, c], 'remove:9', e), [a, b, c])
})

const beside = { pictures: 1, starts: ['2026-12-20'], today: '2026-11-20' }

test('parts of the form are completed one by one; all but the last two are needed to publish', () => {
  const empty = partsDone(emptyTrek, { pictures: 0, starts: [], today: '2026-11-20' })
  assert.equal(Object.values(empty).filter(Boolean).length, 0)
  assert.deepEqual(notReady(empty).length, 7)
  const done = partsDone(whole, beside)
  assert.deepEqual(notReady(done), [])
  assert.equal(done.meeting, false)
  assert.equal(partsDone({ ...whole, meetingPoint: 'Hotel', meetsAt: '07:30' }, beside).meeting, true)
  assert.equal(partsDone({ ...whole, months: [] }, beside).season, false)
})

test('any typed numbers become numbers within their limits', () => {
  fc.assert(
    fc.property(
      fc.record({ duration: fc.string(), distance: fc.string(), deadline: fc.string() }),
      (typed) => {
        const { durationDays, distanceKm, bookingDeadlineDays } = trekValues({ ...whole, ...typed })
        assert.ok(
          durationDays >= 0 && durationDays <= 60 && bookingDeadlineDays >= 1 && bookingDeadlineDays <= 30,
        )
        assert.ok(distanceKm === null || distanceKm >= 1)
      },
    ),
  )
})

test('a trek form accepts each text at its longest and refuses one character more', () => {
  const fieldsOf = (change: Partial<TrekForm>) =>
    Object.keys(trekProblems(Object.assign({}, whole, change), true))
  for (const [field, most] of [
    ['name', 120],
    ['overview', 5000],
    ['meetingPoint', 200],
  ] as const) {
    assert.deepEqual(fieldsOf({ [field]: 'a'.repeat(most) }), [])
    assert.deepEqual(fieldsOf({ [field]: 'a'.repeat(most + 1) }), [field])
  }
  for (const field of ['includes', 'excludes'] as const) {
    const lines = (most: number) => Array.from({ length: most }, (_, index) => `Thing ${index}`).join('\n')
    for (const right of ['a'.repeat(80), lines(30)]) assert.deepEqual(fieldsOf({ [field]: right }), [])
    for (const wrong of ['a'.repeat(81), lines(31), 'Left\u202eright'])
      assert.deepEqual(fieldsOf({ [field]: wrong }), [field])
  }
  for (const right of [['a'.repeat(120)], Array<string>(10).fill('Entry')])
    assert.deepEqual(fieldsOf({ permits: right }), [])
  for (const wrong of [[' '], ['Left\u202eright']])
    assert.deepEqual(fieldsOf({ permits: wrong }), ['permits'])
  for (const meetsAt of ['107:30', '07:300', '07:60']) assert.deepEqual(fieldsOf({ meetsAt }), ['meetsAt'])
})

test('a trek form accepts 60 days and five growing steps of a discount', () => {
  const fieldsOf = (change: Partial<TrekForm>) =>
    Object.keys(trekProblems(Object.assign({}, whole, change), true))
  const days = (most: number) => Array.from({ length: most }, () => night('Koto', 2600))
  assert.deepEqual(fieldsOf({ days: days(60) }), [])
  assert.deepEqual(fieldsOf({ days: days(61) }), ['itinerary'])
  const tiers = (most: number) =>
    Array.from({ length: most }, (_, index) => ({ from: String(index + 2), percent: `${index + 1} %` }))
  assert.equal(tiersIn(tiers(5))?.length, 5)
  assert.equal(tiersIn(tiers(6)), null)
  assert.deepEqual(fieldsOf({ tiers: tiers(6) }), ['tiers'])
  assert.deepEqual(tiersIn([{ from: '2', percent: '5%' }]), [{ from: 2, percent: 5 }])
  for (const percent of ['5%x', '5% %', '5%5']) assert.equal(tiersIn([{ from: '2', percent }]), null, percent)
  assert.equal(tiersIn([{ from: '', percent: '5' }]), null)
})

test('a typed trek is parsed into numbers, lines and single-line names', () => {
  const read = (change: Partial<TrekForm>) => trekValues(Object.assign({}, whole, change))
  assert.equal(read({ name: 'Nar\nPhu' }).name, 'Nar Phu')
  assert.equal(read({ meetingPoint: 'Hotel\nYak' }).meetingPoint, 'Hotel Yak')
  assert.equal(read({ difficulty: 'none' }).difficulty, '')
  assert.deepEqual([read({}).durationDays, read({ duration: '' }).durationDays], [2, 0])
  assert.deepEqual([read({ groupSize: '12' }).maxGroupSize, read({ groupSize: '' }).maxGroupSize], [12, 10])
  assert.deepEqual(
    [read({ deadline: '9' }).bookingDeadlineDays, read({ deadline: '' }).bookingDeadlineDays],
    [9, 7],
  )
  assert.equal(read({ distance: '1,250' }).distanceKm, 1250)
  for (const distance of ['11,250', '1,2500', '1,2', 'a,250', '2001', '0'])
    assert.equal(read({ distance }).distanceKm, null, distance)
  assert.deepEqual(itemsIn(' Porter \n\n Porter\nPermits'), ['Porter', 'Permits'])
  assert.deepEqual(trekProblems(Object.assign({}, whole, { days: whole.days.slice(1) }), false), {
    itinerary: 'The itinerary has 1 day, the trek 2.',
  })
})
