import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayForm, emptyDay, lineOf, steepSentences, writtenDay, type DayForm } from './day-form-rules.ts'
import { partsDone, notReady } from './readiness-rules.ts'
import { sentTrek, withDays } from './sent-trek-rules.ts'
import { slugFrom } from './slug-rules.ts'
import {
  difficultyOptions,
  emptyTrek,
  tiersIn,
  trekProblems,
  trekValues,
  type TrekForm,
} from './trek-form-rules.ts'

const night = (place: string, altitude: number, given: Partial<DayForm> = {}): DayForm => ({
  ...{ ...emptyDay, place, altitude: String(altitude), ...given },
})
const whole: TrekForm = {
  ...emptyTrek,
  ...{ name: 'Nar Phu Valley', region: 'Annapurna', difficulty: 'Strenuous', duration: '2', distance: '75' },
  ...{ overview: 'Two villages at the end of a gorge.', includes: 'Porter\nPermits', excludes: 'Flights' },
  ...{ permits: ['Annapurna Conservation Area permit'], months: [4, 10] },
  days: [night('Koto', 2600), night('Meta', 3560)],
}

test('a whole trek has nothing wrong, and each required field that is left out is told beside it', () => {
  assert.deepEqual(trekProblems(whole, false), {})
  const required = {
    name: 'Enter the trek name.',
    region: 'Choose a region.',
    difficulty: 'Choose a difficulty.',
    duration: 'Give the duration in whole days, 1 to 60.',
    distance: 'Give the distance in whole kilometres, 1 to 2,000.',
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

test('difficulties of the older form are read as the ones there are', () => {
  const read = ['easy', 'moderate', 'difficult', 'extreme'].map(
    (difficulty) => trekValues({ ...whole, difficulty }).difficulty,
  )
  assert.deepEqual(read, ['Easy', 'Moderate', 'Challenging', 'Strenuous'])
})

test('a group discount grows with the group and never passes 25 per cent', () => {
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

test('a steep night is told at its field, in the words that stand in the form', () => {
  const days = [night('Yak Kharka', 4018), night('Thorong High Camp', 4880), night('Muktinath', 3760)]
  const told = steepSentences(days.map(writtenDay))
  assert.deepEqual(
    [...told],
    [
      [
        1,
        '1,018 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this mark.',
      ],
      [
        2,
        '862 m higher than the highest night before. Above 3,000 m keep it to 500 m, or add a rest day. Travellers see this mark.',
      ],
    ],
  )
})

test('a day is read as it was written, with its highest point in the note', () => {
  const day = night('Muktinath', 3760, {
    ...{ km: '16', hours: '8.5', peak: 'Thorong La', peakAltitude: '5416' },
    text: 'Start at four.',
    note: 'Cold',
  })
  const written = writtenDay(day)
  assert.equal(written.note, 'Cold. Highest point of the day: Thorong La, 5,416 m')
  assert.deepEqual(dayForm(written), day)
  assert.deepEqual(lineOf([writtenDay(night('Jagat', 1300)), written]), {
    ...{ startPlace: 'Jagat', endPlace: 'Muktinath', maxAltitudeM: 5416, maxAltitudePlace: 'Thorong La' },
  })
  assert.equal(writtenDay(night('Manang', 0, { altitude: '3,540 m' })).altitudeM, 3540)
  assert.equal(writtenDay({ ...day, rest: true }).kind, 'rest')
  assert.equal(writtenDay({ ...dayForm(writtenDay({ ...day, rest: true })), rest: false }).mode, 'trek')
})

test('what a form sends is read back as it was, and buttons add, move and remove days', () => {
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

test('parts of the form are done one by one; all but the last two keep a trek from being published', () => {
  const empty = partsDone(emptyTrek, { pictures: 0, datesAhead: 0 })
  assert.equal(Object.values(empty).filter(Boolean).length, 0)
  assert.deepEqual(notReady(empty).length, 7)
  const done = partsDone(whole, { pictures: 1, datesAhead: 1 })
  assert.deepEqual(notReady(done), [])
  assert.equal(done.meeting, false)
  assert.equal(
    partsDone({ ...whole, meetingPoint: 'Hotel', meetsAt: '07:30' }, { pictures: 1, datesAhead: 1 }).meeting,
    true,
  )
  assert.equal(partsDone({ ...whole, months: [] }, { pictures: 1, datesAhead: 1 }).season, false)
})

test('a slug is of the name, whatever it is', () => {
  assert.equal(slugFrom('Nar & Phu Valley'), 'nar-phu-valley')
  assert.equal(slugFrom('  Hélambu – Gosaiṇkunda! '), 'helambu-gosainkunda')
  assert.equal(slugFrom('अन्नपूर्ण'), 'trek')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) =>
      assert.match(slugFrom(name), /^[a-z0-9]+(-[a-z0-9]+)*$/),
    ),
  )
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
