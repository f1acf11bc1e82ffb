import { dayText, nepalDate, rangeText } from '../dates.ts'
import type { Line, NoticeRecord } from './notice-record-rules.ts'
import { minimumLines } from './minimum-notice-rules.ts'
import { partLines } from './part-notice-rules.ts'
import { payoutLines } from './payout-notice-rules.ts'

const booking = ({ id, isConfirmed }: NoticeRecord) => (isConfirmed ? `/bookings/${id}` : '/bookings')
const pending = ({ id }: NoticeRecord) => `/bookings/${id}`
const details = ({ id }: NoticeRecord) => `/bookings/${id}/travellers`
const duties = ({ id }: NoticeRecord) => `/bookings/${id}/terms`
const change = ({ id }: NoticeRecord) => `/bookings/${id}/change`
const offerChange = ({ id }: NoticeRecord) => `/bookings/${id}/trek-change`
const choice = ({ id }: NoticeRecord) => `/bookings/${id}/cancelled-departure`
const roster = ({ departureId }: NoticeRecord, hosting: string) => `${hosting}/bookings?open=${departureId}`
const cancelled = ({ departureId }: NoticeRecord, hosting: string) =>
  `${hosting}/bookings?show=cancelled&open=${departureId}`
const hostClaim = ({ id }: NoticeRecord, hosting: string) => `${hosting}/bookings/${id}/claim`
const trekPage = ({ slug }: NoticeRecord) => `/trekking/${slug}`
const talk = ({ id, isSupport }: NoticeRecord) => `/messages/${isSupport ? 'support' : id}`
const hostPage =
  (path = '') =>
  (_: NoticeRecord, hosting: string) =>
    hosting + path
const page = (path: string) => () => path
const only = (text: string) => () => text

/**
 * The sentence of every mail to an account and the page that it links to. `of` names the trek with its dates. No line
 * contains more than its mail, and none names another person.
 */
const lines = {
  'mail-hold-ending': {
    text: (of) => `The time to pay for your booking of ${of} is about to end.`,
    to: pending,
  },
  'mail-booking-confirmed': { text: (of) => `Your booking of ${of} is confirmed.`, to: booking },
  'mail-booking-cancelled': { text: (of) => `Your booking of ${of} is cancelled.`, to: booking },
  'mail-departure-cancelled': { text: (of) => `Your departure is cancelled: ${of}.`, to: booking },
  'mail-departure-choice': {
    text: (of) => `Your departure is cancelled. Please choose: ${of}.`,
    to: choice,
  },
  'mail-departure-choice-reminder': {
    text: (of) => `You have not chosen yet. Your departure is cancelled: ${of}.`,
    to: choice,
  },
  'mail-details-missing': {
    text: (of, { detail }) =>
      `${detail.isLast ? 'Last reminder: details' : 'Details'} of your travellers are missing for ${of}.`,
    to: details,
  },
  'mail-new-duties': { text: (of) => `Your host has new terms or questions: ${of}.`, to: duties },
  'mail-trek-reminder': { text: (of) => `Your trek starts soon: ${of}.`, to: booking },
  'mail-review-request': {
    text: (of) => `You are back from ${of}. You can write a review.`,
    to: page('/reviews?tab=given'),
  },
  'mail-review-replied': {
    text: (_, { trek }) => `Your host has replied to your review of ${trek}.`,
    to: (record) => `${trekPage(record)}#reviews`,
  },
  'mail-review-photo-removed': {
    text: (_, { trek }) => `We have removed a photo from your review of ${trek}.`,
    to: page('/reviews?tab=given'),
  },
  'mail-claim-received': { text: (of) => `We have your claim about ${of}.`, to: booking },
  'mail-claim-decided': { text: (of) => `We have decided your claim about ${of}.`, to: booking },
  'mail-traveller-name-corrected': {
    text: (of) => `We have corrected the name of a traveller on your booking of ${of}.`,
    to: booking,
  },
  ...partLines,
  ...minimumLines,
  'mail-change-order': { text: (of) => `Pay the difference to change your booking of ${of}.`, to: change },
  'mail-change-order-ended': {
    text: (of) => `A change of your booking has ended unpaid: ${of}.`,
    to: change,
  },
  'mail-handover-started': { text: (of) => `You have offered your booking of ${of}.`, to: change },
  'mail-handover-expired': { text: (of) => `Nobody took over your booking of ${of}.`, to: change },
  'mail-booking-taken-over': { text: (of) => `You have taken over the booking of ${of}.`, to: booking },
  'mail-booking-changed': { text: (of) => `Your booking of ${of} is changed.`, to: booking },
  'mail-sold-trek-changed': {
    text: (of) => `Your host has changed the description of your trek: ${of}.`,
    to: booking,
  },
  'mail-offer-change': {
    text: (of) => `Your host wants to change your trek. Please choose: ${of}.`,
    to: offerChange,
  },
  'mail-offer-change-accepted': { text: (of) => `The change of your trek applies: ${of}.`, to: booking },
  'mail-offer-change-withdrawn': {
    text: (of) => `Your host has withdrawn the change of your trek: ${of}.`,
    to: booking,
  },
  'mail-late-payment-refunded': {
    text: (of) => `A payment for ${of} came too late. We refund it.`,
    to: booking,
  },
  'mail-held-payment-returned': { text: (of) => `We refund your payment for ${of}.`, to: booking },
  'mail-refund-approved': { text: (of) => `A refund for ${of} is approved.`, to: booking },
  'mail-refund-processed': { text: (of) => `A refund for ${of} is on its way to you.`, to: booking },
  'mail-refund-failed': {
    text: (of) => `Your card could not receive a refund for ${of}. You still get it.`,
    to: booking,
  },
  'mail-refund-rejected': { text: (of) => `A refund for ${of} was not approved.`, to: booking },

  'mail-offer-change-accepted-to-host': {
    text: (of) => `A traveller accepts your change: ${of}.`,
    to: roster,
  },
  'mail-booking-confirmed-to-host': { text: (of) => `New booking: ${of}.`, to: roster },
  'mail-booking-changed-to-host': { text: (of) => `A booking is changed: ${of}.`, to: roster },
  'mail-booking-cancelled-to-host': { text: (of) => `A booking is cancelled: ${of}.`, to: roster },
  'mail-departure-cancelled-to-host': {
    text: (of) => `Your departure is cancelled: ${of}.`,
    to: cancelled,
  },
  'mail-details-missing-to-host': {
    text: (of) => `Details of travellers are still missing for ${of}.`,
    to: roster,
  },
  'mail-details-complete-to-host': {
    text: (of) => `Details of all travellers of a booking are complete: ${of}.`,
    to: roster,
  },
  'mail-review-received': {
    text: (_, { trek, detail }) =>
      detail.isShown
        ? `A review of ${trek} is shown. You can reply to it.`
        : `A traveller has reviewed ${trek}. You can review the traveller.`,
    to: ({ detail }) => (detail.isShown ? '/reviews' : '/reviews?tab=given'),
  },
  'mail-claim-to-host': { text: (of) => `A traveller has made a claim about ${of}.`, to: hostClaim },
  'mail-claim-decided-to-host': { text: (of) => `A claim about ${of} is closed.`, to: hostClaim },
  ...payoutLines,
  'mail-bank-details-changed': {
    text: only('Your bank details for payouts were changed.'),
    to: hostPage('/earnings/bank'),
  },
  'mail-bank-letter-asked': {
    text: only('Please send a letter of your bank, so that we can confirm your account.'),
    to: hostPage('/earnings/letter'),
  },
  'mail-bank-details-rejected': {
    text: only('We could not accept your bank details. Please enter a different account.'),
    to: hostPage('/earnings/bank'),
  },
  'mail-host-verified': {
    text: only('Your bank details are confirmed. You are verified.'),
    to: hostPage('/earnings'),
  },
  'mail-public-name-decided': {
    text: only('We have decided on the public name that you asked for.'),
    to: hostPage('/profile'),
  },
  'mail-verification-submitted': {
    text: only('We have received your details and are reviewing them.'),
    to: page('/host-verification'),
  },
  'mail-verification-approved': {
    text: only('We have approved your details as a host.'),
    to: hostPage(),
  },
  'mail-verification-rejected': {
    text: only('Your details as a host need a change.'),
    to: page('/host-verification'),
  },
  'mail-document-expires': {
    text: only('Your identity document expires soon. Please send a new one.'),
    to: hostPage('/verification'),
  },
  'mail-document-expired': {
    text: only('Your identity document has expired. Please send a new one.'),
    to: hostPage('/verification'),
  },
  'mail-approval-ended': {
    text: only('Your approval has ended. Your treks take no new bookings.'),
    to: hostPage('/verification'),
  },
  'mail-host-suspended': {
    text: only('You are suspended as a host. Your treks are not listed.'),
    to: hostPage(),
  },
  'mail-host-suspension-lifted': {
    text: only('Your suspension as a host is lifted.'),
    to: hostPage(),
  },
  'mail-trek-changed': {
    text: (_, { trek }) => `We have changed something on your trek ${trek}.`,
    to: hostPage(),
  },
  'mail-first-listing': { text: (_, { trek }) => `${trek} is live. Travellers can book it.`, to: trekPage },
  'mail-promotion-ended': {
    text: only('We have ended one of your promotion codes.'),
    to: hostPage('/promotions'),
  },
  'mail-deal-ended': { text: (_, { trek }) => `Your deal on ${trek} has ended.`, to: hostPage('/deals') },

  'mail-membership-begun': { text: only('Your membership has begun.'), to: page('/subscribe-and-save') },
  'mail-membership-renewal': {
    text: (_, { detail }) =>
      `Your membership renews${detail.renewsAt ? ` on ${dayText(nepalDate(new Date(detail.renewsAt)))}` : ' soon'}.`,
    to: page('/subscribe-and-save'),
  },
  'mail-membership-unpaid': {
    text: only('The payment for your membership has failed. Please pay with another card.'),
    to: page('/subscribe-and-save'),
  },
  'mail-membership-ended': { text: only('Your membership has ended.'), to: page('/subscribe-and-save') },
  'mail-membership-returned': {
    text: only('We refund a payment for a membership that you do not need.'),
    to: page('/subscribe-and-save'),
  },
  'mail-credit-granted': {
    text: (_, { detail }) => `You have new credit${detail.isReferral ? ' for a friend’s booking' : ''}.`,
    to: page('/refer-a-friend'),
  },
  'mail-unread-messages': { text: only('You have unread messages.'), to: talk },
  'mail-passkey-added': { text: only('A passkey was added to your account.'), to: page('/account/security') },
  'mail-passkey-removed': {
    text: only('A passkey was removed from your account.'),
    to: page('/account/security'),
  },
  'mail-account-suspended': { text: only('Your account was suspended.'), to: page('/account') },
  'mail-account-restored': { text: only('Your account is open again.'), to: page('/account') },
  'mail-change-proposal-decided': { text: only('Your proposal is decided.'), to: page('/admin/bookings') },
  'mail-role-changed': { text: only('Your role has changed.'), to: page('/account') },
  'mail-erasure-waits': {
    text: only('The erasure of your account was requested. You can keep the account.'),
    to: page('/account/erase'),
  },
} satisfies Record<string, Line>

/** A mail with a sentence. */
export type WordedMail = keyof typeof lines

/** A line of `/notifications`: the sentence, and the path of its page; `hosting` is the path of a host's dashboard. */
export function noticeLine(
  mail: WordedMail,
  record: NoticeRecord,
  hosting: string,
): { text: string; to: string } {
  const { trek, startsOn, endsOn } = record
  const of = [trek, startsOn && endsOn && rangeText(startsOn, endsOn)].filter(Boolean).join(', ')
  const line: Line = lines[mail]
  return { text: line.text(of, record), to: line.to(record, hosting) }
}
