import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeRecord } from './notice-record-rules.ts'
import { noticeLine, type WordedMail } from './notice-words-rules.ts'

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
  assert.match(line('mail-dispute-to-host', { detail: { outcome: 'won' } }).text, / is no longer on hold: /)
  assert.match(line('mail-dispute-to-host', { detail: { outcome: 'lost' } }).text, /you lose your share: /)
  assert.match(line('mail-credit-granted', { detail: { isReferral: true } }).text, /friend/)
})

const OF = 'Annapurna Circuit, Sun 14 Mar – Sat 27 Mar 2027'

/** Every mail's sentence and page, for the record above. */
const expected: Record<WordedMail, [text: string, to: string]> = {
  'mail-hold-ending': [`The time to pay for your booking of ${OF} is about to end.`, '/bookings/1'],
  'mail-booking-confirmed': [`Your booking of ${OF} is confirmed.`, '/bookings/1'],
  'mail-booking-cancelled': [`Your booking of ${OF} is cancelled.`, '/bookings/1'],
  'mail-departure-cancelled': [`Your departure is cancelled: ${OF}.`, '/bookings/1'],
  'mail-details-missing': [`Details of your travellers are missing for ${OF}.`, '/bookings/1/travellers'],
  'mail-new-duties': [`Your host has new terms or questions: ${OF}.`, '/bookings/1/terms'],
  'mail-trek-reminder': [`Your trek starts soon: ${OF}.`, '/bookings/1'],
  'mail-review-request': [`You are back from ${OF}. You can write a review.`, '/reviews?tab=given'],
  'mail-review-replied': [
    'Your host has replied to your review of Annapurna Circuit.',
    '/trekking/annapurna-circuit#reviews',
  ],
  'mail-review-photo-removed': [
    'We have removed a photo from your review of Annapurna Circuit.',
    '/reviews?tab=given',
  ],
  'mail-claim-received': [`We have your claim about ${OF}.`, '/bookings/1'],
  'mail-claim-decided': [`We have decided your claim about ${OF}.`, '/bookings/1'],
  'mail-traveller-name-corrected': [
    `We have corrected the name of a traveller on your booking of ${OF}.`,
    '/bookings/1',
  ],
  'mail-part-paid': [`A part of your booking is paid: ${OF}.`, '/bookings/1/plan'],
  'mail-share-paid-to-lead': [`A traveller has paid their part of your booking: ${OF}.`, '/bookings/1/party'],
  'mail-traveller-link-ended': [`We ended the link of a traveller of ${OF}.`, '/bookings/1/party'],
  'mail-part-due': [`A part of your booking is due soon: ${OF}.`, '/bookings/1/plan'],
  'mail-part-failed': [`A part of your booking is not paid yet: ${OF}.`, '/bookings/1/plan'],
  'mail-part-extended': [`You have more time to pay for ${OF}.`, '/bookings/1/plan'],
  'mail-card-changed': [`The saved card of your booking is changed: ${OF}.`, '/bookings/1/plan'],

  'mail-change-order': [`Pay the difference to change your booking of ${OF}.`, '/bookings/1/change'],
  'mail-change-order-ended': [`A change of your booking has ended unpaid: ${OF}.`, '/bookings/1/change'],
  'mail-handover-started': [`You have offered your booking of ${OF}.`, '/bookings/1/change'],
  'mail-handover-expired': [`Nobody took over your booking of ${OF}.`, '/bookings/1/change'],
  'mail-booking-taken-over': [`You have taken over the booking of ${OF}.`, '/bookings/1'],
  'mail-booking-changed': [`Your booking of ${OF} is changed.`, '/bookings/1'],
  'mail-booking-changed-to-host': [`A booking is changed: ${OF}.`, '/dashboard/bookings?open=2'],
  'mail-sold-trek-changed': [`Your host has changed the description of your trek: ${OF}.`, '/bookings/1'],
  'mail-departure-choice': [
    `Your departure is cancelled. Please choose: ${OF}.`,
    '/bookings/1/cancelled-departure',
  ],
  'mail-departure-choice-reminder': [
    `You have not chosen yet. Your departure is cancelled: ${OF}.`,
    '/bookings/1/cancelled-departure',
  ],
  'mail-offer-change': [
    `Your host wants to change your trek. Please choose: ${OF}.`,
    '/bookings/1/trek-change',
  ],
  'mail-offer-change-accepted': [`The change of your trek applies: ${OF}.`, '/bookings/1'],
  'mail-offer-change-withdrawn': [`Your host has withdrawn the change of your trek: ${OF}.`, '/bookings/1'],
  'mail-offer-change-accepted-to-host': [
    `A traveller accepts your change: ${OF}.`,
    '/dashboard/bookings?open=2',
  ],
  'mail-late-payment-refunded': [`A payment for ${OF} came too late. We refund it.`, '/bookings/1'],
  'mail-held-payment-returned': [`We refund your payment for ${OF}.`, '/bookings/1'],
  'mail-refund-approved': [`A refund for ${OF} is approved.`, '/bookings/1'],
  'mail-refund-processed': [`A refund for ${OF} is on its way to you.`, '/bookings/1'],
  'mail-refund-failed': [`Your card could not receive a refund for ${OF}. You still get it.`, '/bookings/1'],
  'mail-refund-rejected': [`A refund for ${OF} was not approved.`, '/bookings/1'],
  'mail-booking-confirmed-to-host': [`New booking: ${OF}.`, '/dashboard/bookings?open=2'],
  'mail-booking-cancelled-to-host': [`A booking is cancelled: ${OF}.`, '/dashboard/bookings?open=2'],
  'mail-departure-cancelled-to-host': [
    `Your departure is cancelled: ${OF}.`,
    '/dashboard/bookings?show=cancelled&open=2',
  ],
  'mail-departure-guaranteed': [`Guaranteed to run: ${OF}.`, '/bookings/1'],
  'mail-departure-guaranteed-to-host': [
    `Your departure is guaranteed to run: ${OF}.`,
    '/dashboard/departures/2',
  ],
  'mail-minimum-due': [
    `A departure does not have its minimum group yet. Please decide: ${OF}.`,
    '/dashboard/departures/2',
  ],
  'mail-details-missing-to-host': [
    `Details of travellers are still missing for ${OF}.`,
    '/dashboard/bookings?open=2',
  ],
  'mail-details-complete-to-host': [
    `Details of all travellers of a booking are complete: ${OF}.`,
    '/dashboard/bookings?open=2',
  ],
  'mail-review-received': [
    'A traveller has reviewed Annapurna Circuit. You can review the traveller.',
    '/reviews?tab=given',
  ],
  'mail-claim-to-host': [`A traveller has made a claim about ${OF}.`, '/dashboard/bookings/1/claim'],
  'mail-claim-decided-to-host': [`A claim about ${OF} is closed.`, '/dashboard/bookings/1/claim'],
  'mail-dispute-to-host': [
    `A card payment is disputed, and your share is on hold: ${OF}.`,
    '/dashboard/earnings',
  ],
  'mail-payout-held': ['Some of your earnings are on hold.', '/dashboard/earnings'],
  'mail-payout-sent': ['Payout PO-000012 is on its way to your bank.', '/dashboard/earnings'],
  'mail-fee-invoice': ['The monthly invoice of our fee is ready.', '/dashboard/earnings'],
  'mail-payout-returned': [
    'Your bank returned payout PO-000012. Please check your bank details.',
    '/dashboard/earnings/bank',
  ],
  'mail-bank-details-changed': ['Your bank details for payouts were changed.', '/dashboard/earnings/bank'],
  'mail-bank-letter-asked': [
    'Please send a letter of your bank, so that we can confirm your account.',
    '/dashboard/earnings/letter',
  ],
  'mail-bank-details-rejected': [
    'We could not accept your bank details. Please enter a different account.',
    '/dashboard/earnings/bank',
  ],
  'mail-host-verified': ['Your bank details are confirmed. You are verified.', '/dashboard/earnings'],
  'mail-public-name-decided': [
    'We have decided on the public name that you asked for.',
    '/dashboard/profile',
  ],
  'mail-verification-submitted': [
    'We have received your details and are reviewing them.',
    '/host-verification',
  ],
  'mail-verification-approved': ['We have approved your details as a host.', '/dashboard'],
  'mail-verification-rejected': ['Your details as a host need a change.', '/host-verification'],
  'mail-document-expires': [
    'Your identity document expires soon. Please send a new one.',
    '/dashboard/verification',
  ],
  'mail-document-expired': [
    'Your identity document has expired. Please send a new one.',
    '/dashboard/verification',
  ],
  'mail-approval-ended': [
    'Your approval has ended. Your treks take no new bookings.',
    '/dashboard/verification',
  ],
  'mail-host-suspended': ['You are suspended as a host. Your treks are not listed.', '/dashboard'],
  'mail-host-suspension-lifted': ['Your suspension as a host is lifted.', '/dashboard'],
  'mail-trek-changed': ['We have changed something on your trek Annapurna Circuit.', '/dashboard'],
  'mail-first-listing': ['Annapurna Circuit is live. Travellers can book it.', '/trekking/annapurna-circuit'],
  'mail-promotion-ended': ['We have ended one of your promotion codes.', '/dashboard/promotions'],
  'mail-deal-ended': ['Your deal on Annapurna Circuit has ended.', '/dashboard/deals'],
  'mail-membership-begun': ['Your membership has begun.', '/subscribe-and-save'],
  'mail-membership-renewal': ['Your membership renews soon.', '/subscribe-and-save'],
  'mail-membership-unpaid': [
    'The payment for your membership has failed. Please pay with another card.',
    '/subscribe-and-save',
  ],
  'mail-membership-ended': ['Your membership has ended.', '/subscribe-and-save'],
  'mail-membership-returned': [
    'We refund a payment for a membership that you do not need.',
    '/subscribe-and-save',
  ],
  'mail-credit-granted': ['You have new credit.', '/refer-a-friend'],
  'mail-unread-messages': ['You have unread messages.', '/messages/1'],
  'mail-passkey-added': ['A passkey was added to your account.', '/account/security'],
  'mail-passkey-removed': ['A passkey was removed from your account.', '/account/security'],
  'mail-account-suspended': ['Your account was suspended.', '/account'],
  'mail-account-restored': ['Your account is open again.', '/account'],
  'mail-change-proposal-decided': ['Your proposal is decided.', '/admin/bookings'],
  'mail-role-changed': ['Your role has changed.', '/account'],
  'mail-erasure-waits': [
    'The erasure of your account was requested. You can keep the account.',
    '/account/erase',
  ],
}

test('each mail has its own sentence and leads to its own page', () => {
  const mails = Object.keys(expected) as WordedMail[]
  assert.ok(mails.length >= 50, `${mails.length} mails`)
  for (const mail of mails) {
    const [text, to] = expected[mail]
    assert.deepEqual(line(mail), { text, to }, mail)
  }
})

test('a sentence names the trek alone when its dates are not both known', () => {
  for (const given of [{ startsOn: null }, { endsOn: null }])
    assert.equal(
      line('mail-booking-confirmed', given).text,
      'Your booking of Annapurna Circuit is confirmed.',
    )
  const nameless = { trek: null, startsOn: null, endsOn: null }
  assert.equal(line('mail-trek-reminder', nameless).text, 'Your trek starts soon: .')
})
