import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerKeys, startingAnswers } from './support-answers-rules.ts'
import type { BookingAbout } from './support-rules.ts'

const today = '2026-11-19'
const booking: BookingAbout = {
  id: 'b1',
  reference: 'CH-1',
  trek: 'Nar Phu',
  startsOn: '2026-12-20',
  endsOn: '2026-12-30',
  state: 'confirmed',
  cancelledOn: null,
  percent: null,
  changesUntil: '2026-12-13',
  refund: null,
}
const refund = {
  id: 'r1',
  cents: 25_000,
  state: 'requested',
  reason: 'goodwill',
  daysLeft: 2,
  isToFormerLead: false,
}
const withRefund = (change: Partial<typeof refund>): BookingAbout =>
  Object.assign({}, booking, { state: 'cancelled', refund: Object.assign({}, refund, change) })
const wordsOf = (key: string, ...bookings: BookingAbout[]) =>
  startingAnswers(bookings, today).find((answer) => answer.key === key)?.words ?? ''

test('support has four template answers', () => {
  const answers = startingAnswers([], today)
  assert.deepEqual(
    answers.map(({ key }) => key),
    answerKeys,
  )
  for (const { title, words } of answers) assert.ok(title !== '' && words !== '')
})

test('the refund rule has the specification’s percentages and days', () => {
  assert.equal(
    wordsOf('refund-rule'),
    'When you cancel 30 or more days before the start, 100% comes back; 15 to 29 days before, 50%; later, nothing. Days are counted by the calendar in Nepal. If your host cancels, you choose another date, credit or 100% back.',
  )
})

test('support states where a refund is, by its state', () => {
  const general = 'A refund reaches your card within 7 working days (5 to 10 days) of your cancellation.'
  assert.equal(wordsOf('refund-where'), general)
  assert.equal(wordsOf('refund-where', booking), general)
  assert.equal(wordsOf('refund-where', withRefund({ state: 'unknown' })), general)
  const cases: [state: string, words: RegExp][] = [
    ['requested', /waits for our approval.* within 7 working days .* by Mon 23 Nov 2026\.$/],
    ['approved', /is approved.* by Mon 23 Nov 2026\.$/],
    ['submitted', /has left us.* by Mon 23 Nov 2026\.$/],
    ['succeeded', /was sent to your card/],
    ['failed', /We will try again/],
    ['manual', /by bank transfer/],
    ['rejected', /was rejected/],
  ]
  for (const [state, words] of cases) {
    const said = wordsOf('refund-where', booking, withRefund({ state }))
    assert.match(said, words)
    assert.match(said, /^Your refund of .*250.* for Nar Phu \(CH-1\) /)
  }
  for (const daysLeft of [0, -3, null])
    assert.match(
      wordsOf('refund-where', withRefund({ daysLeft: daysLeft as number })),
      /by Thu 19 Nov 2026\.$/,
    )
})

test('support mentions the second approval where the refund waits for one', () => {
  const both = /As soon as both are there/
  assert.match(wordsOf('second-signature'), both)
  assert.match(wordsOf('second-signature'), /^Goodwill above .*200/)
  assert.match(wordsOf('second-signature', withRefund({ state: 'approved' })), both)
  assert.match(wordsOf('second-signature', withRefund({})), /Yours of .*250.* waits for the second one/)
  assert.match(wordsOf('second-signature', withRefund({ cents: 20_000 })), /needs one approval/)
  assert.match(wordsOf('second-signature', withRefund({ reason: 'cancelled' })), /needs one approval/)
})

test('support states the deadline to change travellers, of the confirmed booking', () => {
  const words = (changesUntil: string) =>
    wordsOf('traveller-change', withRefund({}), Object.assign({}, booking, { changesUntil }))
  assert.match(wordsOf('traveller-change'), /until the last day on which its departure can be booked\.$/)
  assert.match(wordsOf('traveller-change', withRefund({})), /until the last day on which/)
  assert.match(words(today), /\(CH-1\), until Thu 19 Nov 2026, 24:00 Nepal time\.$/)
  assert.match(words('2026-11-18'), /^The last day to change the travellers of CH-1 has passed/)
})

test('support names the card of the former lead after a handover', () => {
  for (const state of ['requested', 'approved', 'submitted', 'succeeded', 'failed', 'manual']) {
    const said = wordsOf('refund-where', withRefund({ state, isToFormerLead: true }))
    assert.match(said, /^The refund of .* the card of the former lead traveller, who paid/)
    assert.doesNotMatch(said, /[Yy]our/)
  }
})
