import type { CodePurpose } from './account/login-rules.ts'
import type { ForeignAct } from './trek/office/foreign-act-rules.ts'

/** What runs later. A job is saved with the change that caused it, or not at all. */
export type Jobs = {
  'mail-login-code': { challengeId: string; purpose?: CodePurpose }
  'mail-booking-confirmed': { bookingId: string }
  'mail-booking-cancelled': { bookingId: string }
  'mail-departure-cancelled': { bookingId: string }
  'mail-late-payment-refunded': { bookingId: string; paymentId: string }
  'mail-held-payment-returned': { bookingId: string; paymentId: string }
  'mail-erasure-waits': { erasureId: string }
  'mail-data-erased': { erasureId: string }
  'mail-hold-ending': { bookingId: string }
  'mail-trek-reminder': { bookingId: string }
  'mail-refund-approved': { refundId: string }
  'mail-refund-processed': { refundId: string }
  'mail-refund-rejected': { refundId: string }
  'mail-review-request': { bookingId: string }
  /** To our own mailbox, and to whoever wrote. */
  'mail-contact-received': { contactId: string }
  'mail-contact-confirmed': { contactId: string }
  'mail-contact-answer': { answerId: string }
  'mail-booking-letter': { messageId: string }
  /** What waits between two places of a conversation, `after` not and `place` with it. */
  'mail-unread-messages': { conversationId: string; accountId: string; after: number; place: number }
  'mail-details-missing': { bookingId: string; isLast: boolean }
  'mail-verification-submitted': { verificationId: string }
  'mail-verification-approved': { verificationId: string }
  'mail-verification-rejected': { verificationId: string }
  'mail-bank-details-changed': { changeId: string }
  'mail-host-suspended': { hostId: string; at: string }
  'mail-trek-changed': { trekId: string; act: ForeignAct; at: string }
  'mail-booking-link': { bookingId: string; at: string }
  'mail-account-suspended': { accountId: string; at: string }
  'mail-account-restored': { accountId: string; at: string }
  'mail-role-changed': { proposalId: string }
  'mail-claim-received': { claimId: string }
  'mail-claim-to-host': { claimId: string }
  'mail-claim-decided': { claimId: string }
  'mail-claim-decided-to-host': { claimId: string }
  'remove-picture': { key: string }
  'remove-file': { key: string }
  'apply-payment-event': { eventId: string }
  'send-refund': { refundId: string }
  'return-membership': { membershipId: string }
  'mail-membership-begun': { membershipId: string }
  'mail-membership-renewal': { membershipId: string; renewsAt: string }
  'mail-membership-unpaid': { invoiceId: string }
  'mail-membership-ended': { membershipId: string }
  'mail-membership-returned': { membershipId: string }
  'end-departure-bookings': { departureId: string; by: 'host' | 'operator'; reason: string }
}

export type JobName = keyof Jobs
