import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDay } from './day-form-rules.ts'
import { daysOf, notReady, partsDone, type Section, sections } from './readiness-rules.ts'
import { emptyTrek, type TrekForm } from './trek-form-rules.ts'

const whole: TrekForm = {
  ...emptyTrek,
  name: 'Nar Phu',
  region: 'Annapurna',
  difficulty: 'Easy',
  duration: '1',
  distance: '75',
  overview: 'A gorge.',
  includes: 'Porter',
  excludes: 'Flights',
  permits: ['Entry'],
  months: [4],
  meetingPoint: 'Hotel Yak',
  meetsAt: '07:30',
  days: [Object.assign({}, emptyDay, { place: 'Koto', altitude: '2600' })],
}
const today = '2026-11-20'
const one = { pictures: 1, starts: ['2026-12-20'], today }
const openParts = (change: Partial<TrekForm>, beside = one) => {
  const done = partsDone(Object.assign({}, whole, change), beside)
  return sections.map(([id]) => id).filter((id) => !done[id])
}

test('each part of a trek form is open until its fields are valid', () => {
  const cases: [change: Partial<TrekForm>, open: Section[]][] = [
    [{}, []],
    [{ name: '' }, ['basics']],
    [{ region: '' }, ['basics']],
    [{ difficulty: '' }, ['basics']],
    [{ duration: '' }, ['basics']],
    [{ distance: '' }, ['basics']],
    [{ groupSize: '' }, ['basics']],
    [{ deadline: '' }, ['basics']],
    [{ tiers: [{ from: '1', percent: '' }] }, ['basics']],
    [{ overview: '' }, ['overview-part']],
    [{ days: [] }, ['itinerary']],
    [{ days: [emptyDay] }, ['itinerary']],
    [{ includes: '' }, ['includes-part']],
    [{ excludes: '' }, ['excludes-part']],
    [{ permits: [] }, ['season']],
    [{ permits: [' '] }, ['season']],
    [{ months: [] }, ['season']],
    [{ meetingPoint: '' }, ['meeting']],
    [{ meetsAt: '' }, ['meeting']],
    [{ meetsAt: '25:00' }, ['meeting']],
  ]
  for (const [change, open] of cases) assert.deepEqual(openParts(change), open, JSON.stringify(change))
  assert.deepEqual(openParts({}, { ...one, pictures: 0 }), ['photos'])
  assert.deepEqual(openParts({}, { ...one, starts: [] }), ['dates'])
})

test('dates count only while they can be booked: up to the form’s deadline, as in booking', () => {
  const open = (starts: string[], deadline = '7') => openParts({ deadline }, { ...one, starts })
  assert.deepEqual(open(['2026-11-22']), ['dates'])
  assert.deepEqual(open(['2026-11-26']), ['dates'])
  assert.deepEqual(open(['2026-11-27']), [])
  assert.deepEqual(open(['2026-11-22', '2026-11-27']), [])
  assert.deepEqual(open(['2026-11-22'], '2'), [])
  assert.deepEqual(open(['2026-11-20', '2026-11-19'], '1'), ['dates'])
})

test('every part but permits and the meeting point prevents publishing', () => {
  const none = partsDone(emptyTrek, { pictures: 0, starts: [], today })
  const needed = ['basics', 'photos', 'overview-part', 'itinerary', 'includes-part', 'excludes-part', 'dates']
  assert.deepEqual(notReady(none), needed)
  assert.deepEqual(notReady(partsDone(whole, one)), [])
})

test('a departure from a date to itself lasts one day', () => {
  assert.equal(daysOf('2026-11-20', '2026-11-20'), 1)
  assert.equal(daysOf('2026-11-20', '2026-12-01'), 12)
})
