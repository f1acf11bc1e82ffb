import { email, emailOnly, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

/** Events of bookings, departures and their travellers. */
export const bookingEvents = {
  'spots held': {
    permissions: ['booking.create', 'referral.test'],
    nobody: 'The page that holds the spots shows the countdown.',
  },
  'hold about to end': { notices: [email('traveller', 'mail-hold-ending')] },
  'hold ended unpaid': {
    transitions: ['booking: held → expired', 'booking: held → abandoned'],
    nobody: 'The traveller was warned before, or released the spots. Nothing was paid.',
  },
  'booking confirmed': {
    transitions: [
      'booking: held → confirmed',
      'booking: expired → confirmed',
      ...(['created', 'open', 'processing', 'expired', 'failed'] as const).map(
        (from) => `payment: ${from} → captured` as const,
      ),
    ],
    permissions: ['checkout.start', 'credit.spend'],
    notices: [email('traveller', 'mail-booking-confirmed'), email('host', 'mail-booking-confirmed-to-host')],
  },
  'booking cancelled by its traveller': {
    transitions: ['booking: confirmed → cancelled'],
    permissions: ['booking.cancel', 'booking.cancel-any', 'cancellation-mail.ask'],
    notices: [email('traveller', 'mail-booking-cancelled'), email('host', 'mail-booking-cancelled-to-host')],
  },
  'part of a booking paid': {
    transitions: ['instalment: open → paid'],
    permissions: ['plan.pay'],
    notices: [email('traveller', 'mail-part-paid')],
  },
  'link sent to a traveller': {
    permissions: ['traveller-link.make'],
    notices: [emailOnly('traveller', 'mail-traveller-link', 'It goes to a person without an account.')],
  },
  'link of a traveller ended': {
    permissions: ['traveller-link.end-any'],
    notices: [email('traveller', 'mail-traveller-link-ended')],
  },
  'traveller reminded by the lead': {
    notices: [emailOnly('traveller', 'mail-traveller-reminder', 'It goes to a person without an account.')],
  },
  // Each of its causes is an event whose other mails go to the lead and the host.
  'news for a traveller with a link': {
    notices: [
      emailOnly(
        'traveller',
        'mail-party-news',
        'It goes to a person without an account.',
        600 + NEXT_ROUND_SECONDS,
      ),
    ],
  },
  'share of a traveller paid': {
    permissions: ['traveller-link.use'],
    notices: [
      emailOnly('traveller', 'mail-share-paid', 'It goes to a person without an account.'),
      email('traveller', 'mail-share-paid-to-lead'),
    ],
  },
  'share of a traveller not needed': {
    notices: [emailOnly('traveller', 'mail-share-not-needed', 'It goes to a person without an account.')],
  },
  'share of a traveller refunded': {
    notices: [
      emailOnly(
        'traveller',
        'mail-share-refunded',
        'It goes to a person without an account.',
        NEXT_ROUND_SECONDS,
      ),
    ],
  },
  'part of a booking due': { notices: [email('traveller', 'mail-part-due', NEXT_ROUND_SECONDS)] },
  'part of a booking not paid': { notices: [email('traveller', 'mail-part-failed')] },
  'part of a booking extended': {
    permissions: ['plan.extend'],
    notices: [email('traveller', 'mail-part-extended')],
  },
  'saved card of a booking changed': {
    notices: [email('traveller', 'mail-card-changed')],
  },
  'parts made anew or ended with their booking': {
    transitions: ['instalment: open → replaced', 'instalment: open → cancelled'],
    nobody: 'The mail about the change or the cancellation names the amounts.',
  },
  // A move, more travellers or extras: the rows of `notice` have this name.
  'move prepared by an operator': { notices: [email('traveller', 'mail-change-order')] },
  'change prepared by an operator ends unpaid': {
    notices: [email('traveller', 'mail-change-order-ended', NEXT_ROUND_SECONDS)],
  },
  'change of a booking ends unpaid': {
    transitions: ['change_order: held → expired', 'change_order: held → abandoned'],
    nobody:
      'The page of the change shows until when its spots are held. Nothing was paid and nothing changes.',
  },
  'departure cancelled': {
    transitions: [
      'departure: open → cancelled',
      'departure: closed → cancelled',
      'departure: departed → cancelled',
      // Its minimum group was not booked, or it is cancelled before that.
      'running: forming → cancelled',
    ],
    permissions: ['departure.cancel-own', 'departure.cancel'],
    jobs: ['end-departure-bookings'],
    notices: [
      email('traveller', 'mail-departure-choice', NEXT_ROUND_SECONDS),
      email('host', 'mail-departure-cancelled-to-host'),
    ],
  },
  // At the choice, without one in time, or at once where there is nothing to choose.
  'booking ends with its departure': {
    transitions: [
      'booking: confirmed → host_cancelled',
      'departure_choice: open → card',
      'departure_choice: open → credit',
      'departure_choice: open → lapsed',
    ],
    notices: [email('traveller', 'mail-departure-cancelled', NEXT_ROUND_SECONDS)],
  },
  'choice after a cancelled departure about to end': {
    notices: [email('traveller', 'mail-departure-choice-reminder', NEXT_ROUND_SECONDS)],
  },
  'travellers’ details missing': {
    notices: [email('traveller', 'mail-details-missing', NEXT_ROUND_SECONDS)],
  },
  'new terms or questions of a host': {
    notices: [email('traveller', 'mail-new-duties', NEXT_ROUND_SECONDS)],
  },
  'travellers’ details missing 21 days before': {
    notices: [
      email('host', 'mail-details-missing-to-host', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'travellers’ details complete': {
    notices: [email('host', 'mail-details-complete-to-host')],
  },
  'trek starts soon': { notices: [email('traveller', 'mail-trek-reminder', NEXT_ROUND_SECONDS)] },
  'departure begins': {
    transitions: ['departure: open → departed', 'departure: closed → departed'],
    notices: [{ to: 'host', channel: 'needs you', withinSeconds: NEXT_ROUND_SECONDS }],
  },
  'trek completed': {
    transitions: ['departure: departed → completed', 'booking: confirmed → completed'],
    notices: [email('traveller', 'mail-review-request', NEXT_ROUND_SECONDS)],
  },
  'booking marked as no-show': {
    transitions: ['booking: confirmed → no_show'],
    permissions: ['booking.mark-no-show'],
    nobody: 'The travellers were not there, the booking shows it, and a claim is still possible.',
  },
  'booking hidden': {
    permissions: ['booking.hide'],
    nobody: 'The traveller tidies their own list.',
  },
  'guest link sent again': {
    permissions: ['guest-link.reissue'],
    notices: [
      emailOnly(
        'traveller',
        'mail-booking-link',
        'The link is a key to the booking: only the mailbox may hold it.',
      ),
    ],
  },
  'guest links revoked': {
    permissions: ['guest-link.revoke'],
    nobody: 'A mail with a new link could reach the person whose link is revoked.',
  },
  'review received': {
    permissions: ['review.write'],
    notices: [
      email('host', 'mail-review-received', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: NEXT_ROUND_SECONDS },
    ],
  },
  'review answered by its host': { notices: [email('traveller', 'mail-review-replied')] },
  'review photo removed by an operator': { notices: [email('traveller', 'mail-review-photo-removed')] },
  'review hidden by an operator': {
    permissions: ['review.moderate'],
    nobody: 'Author and host see the state and the reason beside the review.',
  },
  'claim opened': {
    permissions: ['claim.make', 'claim.answer'],
    notices: [
      email('traveller', 'mail-claim-received'),
      email('host', 'mail-claim-to-host'),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
      { to: 'staff', channel: 'office', withinSeconds: 0 },
    ],
  },
  'claim decided': {
    transitions: ['claim: open → granted', 'claim: open → declined', 'claim: open → withdrawn'],
    permissions: ['claim.decide'],
    notices: [email('traveller', 'mail-claim-decided'), email('host', 'mail-claim-decided-to-host')],
  },
  'traveller’s name corrected': {
    permissions: ['booking.change-travellers-any'],
    notices: [email('traveller', 'mail-traveller-name-corrected')],
  },
  // Travellers leave, a name is corrected, also by an operator, or another person takes a spot.
  'booking changed': {
    transitions: ['change_order: held → applied', 'departure_choice: open → moved'],
    permissions: ['booking.change'],
    notices: [email('traveller', 'mail-booking-changed'), email('host', 'mail-booking-changed-to-host')],
  },
  'lead’s spot offered': {
    notices: [
      emailOnly(
        'receiver',
        'mail-handover-offered',
        'The link is for the mailbox: nobody has proved that an account belongs to this person.',
      ),
      email('traveller', 'mail-handover-started'),
    ],
  },
  // The host gets the mail of a changed booking.
  'lead’s spot taken over': {
    transitions: ['lead_handover: open → accepted'],
    permissions: ['booking.take-over'],
    notices: [
      emailOnly(
        'sender',
        'mail-handover-accepted',
        'The booking is the new lead’s by then, so the former lead’s account has no page about it.',
      ),
      email('traveller', 'mail-booking-taken-over'),
    ],
  },
  'lead’s spot not taken over': {
    transitions: ['lead_handover: open → withdrawn', 'lead_handover: open → expired'],
    notices: [
      emailOnly(
        'receiver',
        'mail-handover-withdrawn',
        'It goes to the same unproved mailbox as the link that stops working.',
      ),
      email('traveller', 'mail-handover-expired', NEXT_ROUND_SECONDS),
    ],
  },
  'travellers’ details changed': {
    permissions: ['booking.change-travellers', 'booking.change-travellers-any'],
    nobody: 'The host reads the current details in the list of participants.',
  },
} as const satisfies Record<string, NotifiedEvent>
