import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anOffer } from '#test/fixtures/an-offer.ts'
import { changesForBooked, effectOf, heaviest, offerChanges, type Weight } from './offer-change-rules.ts'
import type { Offer, OfferDay } from './offer-rules.ts'

const dayed = (index: number, change: Partial<OfferDay>): Partial<Offer> => ({
  days: anOffer.days.map((day, at) => (at === index ? { ...day, ...change } : day)),
})

const [bag] = anOffer.extras ?? []
assert.ok(bag)

const cases: [what: string, change: Partial<Offer>, weight: Weight | null, part: string | undefined][] = [
  ['nothing', {}, null, undefined],
  ['the order of inclusions', { includes: anOffer.includes.toReversed() }, null, undefined],
  ['an inclusion removed', { includes: ['Porter'] }, 'significant', 'Included in the price'],
  ['an inclusion added', { includes: [...anOffer.includes, 'Tea'] }, 'minor', 'Included in the price'],
  ['an exclusion added', { excludes: [...anOffer.excludes, 'Tea'] }, 'minor', 'Not included'],
  ['a day dropped', { days: anOffer.days.slice(0, -1) }, 'significant', 'Day by day'],
  ['a night 299 m lower', dayed(1, { altitudeM: 3560 - 299 }), 'minor', 'Day by day'],
  ['a night 300 m lower', dayed(1, { altitudeM: 3560 - 300 }), 'significant', 'Day by day'],
  ['a night 300 m higher', dayed(1, { altitudeM: 3560 + 300 }), 'significant', 'Day by day'],
  ['another place at the altitude', dayed(1, { place: 'Kyang' }), 'minor', 'Day by day'],
  ['a meal taken out', dayed(1, { meals: ['Breakfast'] }), 'significant', 'Day by day'],
  ['a longer walk', dayed(1, { hours: 8 }), 'minor', 'Day by day'],
  ['the note of a day', dayed(1, { note: 'By the upper path' }), 'minor', 'Day by day'],
  ['the description of a day', dayed(1, { description: 'We walk.' }), 'wording', 'Texts and photos'],
  ['difficulty', { difficulty: 'Strenuous' }, 'significant', 'Difficulty'],
  ['another meeting point', { meetingPoint: 'Bus park' }, 'significant', 'Meeting point'],
  ['a meeting point taken back', { meetingPoint: '' }, 'significant', 'Meeting point'],
  ['119 minutes earlier', { meetsAt: '05:01' }, 'minor', 'Meeting time'],
  ['2 hours earlier', { meetsAt: '05:00' }, 'significant', 'Meeting time'],
  ['2 hours later', { meetsAt: '09:00' }, 'significant', 'Meeting time'],
  ['gateway', { gateway: 'Pokhara' }, 'significant', 'Gateway'],
  ['the largest group', { maxGroupSize: 12 }, 'minor', 'Largest group'],
  ['overview', { overview: 'Other words.' }, 'wording', 'Texts and photos'],
  ['photos', { pictures: [] }, 'wording', 'Texts and photos'],
  [
    'a dearer extra',
    { extras: [{ ...bag, id: 'bag 2', priceCents: 45_00 }] },
    'wording',
    'Extras for new bookings',
  ],
  [
    'another extra',
    { extras: [bag, { ...bag, id: 'tent', firstId: 'tent', name: 'Tent' }] },
    'wording',
    'Extras for new bookings',
  ],
  ['an extra withdrawn', { extras: [] }, 'minor', 'Extras that are withdrawn'],
  ['the deadline of later sales', { bookingDeadlineDays: 20 }, null, undefined],
]

for (const [what, change, weight, part] of cases)
  test(`${what}: ${weight ?? 'no change'}`, () => {
    const changes = offerChanges(anOffer, { ...anOffer, ...change })
    assert.equal(heaviest(changes), weight)
    assert.equal(changes[0]?.part, part)
    assert.ok(changes.length <= 1, 'one part')
  })

test('a free extra that is withdrawn is an inclusion less, except for a booking that ordered it', () => {
  const free = { ...anOffer, extras: [{ ...bag, priceCents: 0 }] }
  const none = { ...anOffer, extras: [] }
  assert.equal(effectOf({ accepted: free, agreed: free, next: none }), 'ask')
  assert.equal(effectOf({ accepted: free, agreed: free, next: none, ordered: ['bag'] }), 'apply')
  assert.equal(effectOf({ accepted: anOffer, agreed: anOffer, next: none }), 'notify')
  assert.equal(effectOf({ accepted: anOffer, agreed: anOffer, next: none, ordered: ['bag'] }), 'apply')
})

test('another price of an extra does not concern those who booked', () => {
  const dearer = { ...anOffer, extras: [{ ...bag, id: 'bag 2', priceCents: 45_00 }] }
  assert.deepEqual(changesForBooked(anOffer, dearer), [])
  assert.equal(changesForBooked(anOffer, { ...dearer, difficulty: 'Easy' }).length, 1)
})

test('nothing is known of the extras of versions from before they belonged to the offer', () => {
  const { extras: _, ...earlier } = anOffer
  assert.deepEqual(offerChanges(earlier, { ...anOffer, extras: [] }), [])
  assert.deepEqual(offerChanges(anOffer, earlier), [])
})

test('a place and an hour that the host gives for the first time are minor', () => {
  const before = { ...anOffer, meetingPoint: '', meetsAt: '' }
  assert.deepEqual(
    offerChanges(before, anOffer).map(({ part, weight, removed, added }) => [part, weight, removed, added]),
    [
      ['Meeting point', 'minor', [], ['Hotel Yak']],
      ['Meeting time', 'minor', [], ['07:00 Nepal time']],
    ],
  )
})

test('a change has the lines before and after, and the heaviest part decides', () => {
  const after = { ...anOffer, includes: ['Porter'], overview: 'Other words.', ...dayed(0, { km: 3 }) }
  const changes = offerChanges(anOffer, after)
  assert.deepEqual(
    changes.map(({ weight, removed, added }) => [weight, removed, added]),
    [
      ['significant', ['Permits'], []],
      [
        'minor',
        ['Day 1: Koto, 2,600 m, 4 h, 12 km, Breakfast, Dinner'],
        ['Day 1: Koto, 2,600 m, 4 h, 3 km, Breakfast, Dinner'],
      ],
      ['wording', ['Overview: Two villages.'], ['Overview: Other words.']],
    ],
  )
  assert.equal(heaviest(changes), 'significant')
})

test('two small changes of a night are one significant change', () => {
  const [once, twice] = [200, 400].map((more) => ({ ...anOffer, ...dayed(1, { altitudeM: 3560 + more }) }))
  assert.ok(once && twice)
  assert.equal(effectOf({ accepted: anOffer, agreed: anOffer, next: once }), 'notify')
  assert.equal(effectOf({ accepted: anOffer, agreed: once, next: twice }), 'ask')
  assert.equal(effectOf({ accepted: once, agreed: once, next: twice }), 'notify')
  const reworded = { ...once, overview: 'Other words.' }
  assert.equal(effectOf({ accepted: anOffer, agreed: once, next: reworded }), 'apply')
  assert.equal(effectOf({ accepted: anOffer, agreed: once, next: once }), 'apply')
})
