import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoticeRecord, noticeLine } from './notice-words-rules.ts'

const record: NoticeRecord = {
  id: '1',
  trek: 'Annapurna Circuit',
  slug: 'annapurna-circuit',
  departureId: '2',
  startsOn: '2027-03-14',
  endsOn: '2027-03-27',
  isConfirmed: true,
  payout: 'PO-000012',
  isSupport: false,
  detail: {},
}
const line = (mail: Parameters<typeof noticeLine>[0], given: Partial<NoticeRecord> = {}) =>
  noticeLine(mail, { ...record, ...given }, '/dashboard')

test('a line names the trek with its dates and links to its reader’s page', () => {
  assert.deepEqual(line('mail-booking-confirmed'), {
    text: 'Your booking of Annapurna Circuit, Sun 14 Mar – Sat 27 Mar 2027 is confirmed.',
    to: '/bookings/1',
  })
  assert.equal(line('mail-booking-confirmed-to-host').to, '/dashboard/bookings?open=2')
  assert.equal(line('mail-departure-cancelled-to-host').to, '/dashboard/bookings?show=cancelled&open=2')
  assert.equal(line('mail-claim-to-host').to, '/dashboard/bookings/1/claim')
  assert.equal(line('mail-review-replied').to, '/trekking/annapurna-circuit#reviews')
})

test('a booking that was never confirmed has no page to link to', () => {
  assert.equal(line('mail-late-payment-refunded', { isConfirmed: false }).to, '/bookings')
  assert.equal(line('mail-hold-ending', { isConfirmed: false }).to, '/bookings/1')
})

test('a line depends on its mail’s content', () => {
  assert.equal(line('mail-payout-sent').text, 'Payout PO-000012 is on its way to your bank.')
  assert.deepEqual(
    [false, true].map((isShown) => line('mail-review-received', { detail: { isShown } }).to),
    ['/reviews?tab=given', '/reviews'],
  )
  assert.match(line('mail-details-missing', { detail: { isLast: true } }).text, /^Last reminder: /)
  assert.deepEqual(
    [{}, { renewsAt: '2027-03-01T05:00:00Z' }].map(
      (detail) => line('mail-membership-renewal', { detail }).text,
    ),
    ['Your membership renews soon.', 'Your membership renews on Mon 1 Mar 2027.'],
  )
  assert.deepEqual(
    [false, true].map((isSupport) => line('mail-unread-messages', { isSupport }).to),
    ['/messages/1', '/messages/support'],
  )
  assert.match(line('mail-credit-granted', { detail: { isReferral: true } }).text, /friend/)
})
