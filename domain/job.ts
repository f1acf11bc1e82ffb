/** The purpose of a code. The mail names it, so that nobody can be persuaded to pass a code on. */
export type CodePurpose = 'log-in' | 'confirm' | 'email-change'

/** The actions of an operator on a host's trek; trek/office/foreign-act-rules.ts has the notice of each. */
export type ForeignAct =
  | 'edit-trek'
  | 'remove-trek-picture'
  | 'suspend-trek'
  | 'lift-trek-suspension'
  | 'pause-trek'
  | 'activate-trek'
  | 'archive-trek'
  | 'add-departure'
  | 'change-departure'
  | 'remove-departure'
  | 'close-foreign-departure'
  | 'open-foreign-departure'

/** Why a part of a booking was not paid; its mail says what to do. 'failed': the provider did not charge the card, and why is unknown. */
export type PartFailure =
  | 'declined'
  | 'expired'
  | 'unconfirmed'
  | 'removed'
  | 'failed'
  | 'no-card'
  | 'disputed'

/**
 * What travellers with an own link read about their trip. 'left' and 'replaced' end the link; 'amount' is another part of the price, in
 * the ten minutes that begin `at`.
 */
export type PartyNews =
  | { what: 'moved'; changeId: string }
  | { what: 'cancelled' }
  | { what: 'choice'; choiceId: string }
  | { what: 'trek-changed'; fromVersionId: string; toVersionId: string; why: string }
  | { what: 'change-asked' | 'change-accepted' | 'change-withdrawn'; changeId: string }
  | { what: 'left' }
  | { what: 'replaced' }
  | { what: 'amount'; at: string }
  | { what: 'new-lead'; handoverId: string }
  | { what: 'duties'; at: string }

/** The jobs, which run later. A job is saved with the change that causes it, or not at all. */
export type Jobs = {
  'mail-login-code': { challengeId: string; purpose?: CodePurpose }
  'mail-booking-confirmed': { bookingId: string }
  'mail-booking-confirmed-to-host': { bookingId: string }
  'mail-booking-cancelled': { bookingId: string }
  'mail-booking-cancelled-to-host': { bookingId: string }
  /** A later part of a booking is paid, by its saved card or on a page. */
  'mail-part-paid': { bookingId: string; paymentId: string }
  /** A later part was not paid: its card failed, or there is none. `tries` counts the days. */
  'mail-part-failed': { bookingId: string; instalmentId: string; tries: number; why: PartFailure }
  /** A later part is due in this many days. */
  'mail-part-due': { bookingId: string; instalmentId: string; days: number }
  /** An operator allows a later day, after which the booking is cancelled. */
  'mail-part-extended': { bookingId: string; instalmentId: string }
  /** Another card is saved for the later parts, or the card is removed. */
  'mail-card-changed': { bookingId: string; at: string; isRemoved: boolean }
  /** The link of a traveller, and the lead's reminder on that day in Nepal. */
  'mail-traveller-link': { bookingId: string; linkId: string; at: string }
  'mail-traveller-reminder': { bookingId: string; linkId: string; on: string }
  /** An operator ended the link of a traveller: to the lead. */
  'mail-traveller-link-ended': { bookingId: string; linkId: string }
  /** News about the trip, to one traveller with an own link. */
  'mail-party-news': { bookingId: string; linkId: string; news: PartyNews }
  /** A traveller has paid their share: to the payer, and to the lead. */
  'mail-share-paid': { bookingId: string; paymentId: string }
  'mail-share-paid-to-lead': { bookingId: string; paymentId: string }
  /** A share was paid too late or twice: all of it is refunded. */
  'mail-share-not-needed': { bookingId: string; paymentId: string }
  /** A refund to the card that paid a share. */
  'mail-share-refunded': { refundId: string }
  'mail-departure-cancelled': { bookingId: string }
  /** The departure is cancelled before its start: another date, credit or the card. */
  'mail-departure-choice': { bookingId: string; choiceId: string }
  'mail-departure-choice-reminder': { bookingId: string; choiceId: string }
  'mail-departure-cancelled-to-host': { departureId: string }
  /** The departure does not have its minimum group yet, and is decided in this many days; 0: today. */
  'mail-minimum-due': { departureId: string; days: number }
  /** The departure runs: its minimum group is booked, or its host guarantees it. */
  'mail-departure-guaranteed': { bookingId: string }
  'mail-departure-guaranteed-to-host': { departureId: string }
  'mail-late-payment-refunded': { bookingId: string; paymentId: string }
  'mail-held-payment-returned': { bookingId: string; paymentId: string }
  'mail-payout-sent': { payoutId: string }
  'mail-payout-returned': { payoutId: string }
  /** The monthly invoice of our fee. */
  'mail-fee-invoice': { hostId: string; month: string }
  'mail-payout-held': { hostId: string; at: string }
  /** A bank disputes a payment of a booking, or has decided: the host's share is on hold, free again, or lost. */
  'mail-dispute-to-host': { bookingId: string; disputeId: string; outcome: 'open' | 'won' | 'lost' }
  'mail-deal-ended': { dealId: string }
  'mail-promotion-ended': { promotionId: string }
  'mail-first-listing': { trekId: string }
  /** `isShown`: both sides have written, or 14 days have passed, so that the host may read it. */
  'mail-review-received': { reviewId: string; isShown: boolean }
  'mail-review-photo-removed': { reviewId: string; reason: string; at: string }
  'mail-review-replied': { reviewId: string }
  /** An operator has prepared new dates, which the traveller has to pay. */
  'mail-change-order': { bookingId: string; orderId: string }
  /** That change was not paid in time, or can no longer apply. */
  'mail-change-order-ended': { bookingId: string; orderId: string }
  /** Travellers left or joined, a name was corrected, a spot handed over, or the booking moved. */
  'mail-booking-changed': { bookingId: string; changeId: string }
  'mail-booking-changed-to-host': { bookingId: string; changeId: string }
  /** A lead offers the booking to a new lead: the link for the new one, and a copy for the present one. */
  'mail-handover-offered': { bookingId: string; handoverId: string }
  'mail-handover-started': { bookingId: string; handoverId: string }
  /** To the former lead, and with the booking's documents to the new one. */
  'mail-handover-accepted': { bookingId: string; handoverId: string }
  'mail-booking-taken-over': { bookingId: string; changeId: string }
  /** To the invited person: the link no longer works. To the lead: nobody took over in time. */
  'mail-handover-withdrawn': { bookingId: string; handoverId: string }
  'mail-handover-expired': { bookingId: string; handoverId: string }
  /** A minor change that applies already. `why` is the host's reason. */
  'mail-sold-trek-changed': { bookingId: string; fromVersionId: string; toVersionId: string; why: string }
  'mail-offer-change': { bookingId: string; changeId: string }
  'mail-offer-change-accepted': { bookingId: string; changeId: string }
  'mail-offer-change-accepted-to-host': { bookingId: string; changeId: string }
  'mail-offer-change-withdrawn': { bookingId: string; changeId: string }
  /** The host has new own terms or questions that must be answered: to the lead. */
  'mail-new-duties': { bookingId: string; at: string }
  'mail-details-complete-to-host': { bookingId: string }
  'mail-details-missing-to-host': { departureId: string }
  'mail-erasure-waits': { erasureId: string }
  'mail-data-erased': { erasureId: string }
  'mail-hold-ending': { bookingId: string }
  'mail-trek-reminder': { bookingId: string }
  'mail-refund-approved': { refundId: string }
  'mail-refund-processed': { refundId: string }
  'mail-refund-rejected': { refundId: string }
  /** The same to the traveller who paid a share. */
  'mail-share-refund-rejected': { refundId: string }
  /** The card could not receive a refund; `retries` counts the attempts after the first. */
  'mail-refund-failed': { refundId: string; retries: number }
  /** The same for the card of a traveller who paid a share. */
  'mail-share-refund-failed': { refundId: string; retries: number }
  'mail-review-request': { bookingId: string }
  /** To our own mailbox, with the sender as the address for replies. */
  'mail-contact-received': { contactId: string }
  'mail-contact-confirmed': { contactId: string }
  'mail-contact-answer': { answerId: string }
  'mail-booking-letter': { messageId: string }
  /** The unread messages of a conversation after the place `after`, up to and including `place`. */
  'mail-unread-messages': { conversationId: string; accountId: string; after: number; place: number }
  'mail-details-missing': { bookingId: string; isLast: boolean }
  'mail-verification-submitted': { verificationId: string }
  'mail-verification-approved': { verificationId: string }
  'mail-verification-rejected': { verificationId: string }
  'mail-bank-details-changed': { changeId: string }
  'mail-document-expires': { verificationId: string }
  'mail-document-expired': { verificationId: string }
  'mail-approval-ended': { verificationId: string }
  'mail-bank-letter-asked': { hostId: string; at: string }
  'mail-bank-details-rejected': { hostId: string; at: string }
  'mail-public-name-decided': { requestId: string }
  'mail-host-verified': { hostId: string; at: string }
  'mail-host-suspended': { hostId: string; at: string }
  'mail-host-suspension-lifted': { hostId: string; at: string }
  'mail-trek-changed': { trekId: string; act: ForeignAct; at: string }
  'mail-traveller-name-corrected': { bookingId: string; position: number; at: string }
  'mail-booking-link': { bookingId: string; at: string }
  'mail-account-suspended': { accountId: string; at: string }
  'mail-account-restored': { accountId: string; at: string }
  'mail-role-changed': { proposalId: string }
  /** To the person who proposed a change of a booking. */
  'mail-change-proposal-decided': { changeProposalId: string }
  'mail-passkey-added': { accountId: string; at: string }
  'mail-passkey-removed': { accountId: string; at: string }
  /**
   * `isReferral`: the grant is for a referred booking, not a proposal of the office. With `accountId` its credit returns from the
   * booking, change or claim `grantId`, after another lead has taken over the booking.
   */
  'mail-credit-granted': { grantId: string; isReferral: boolean; accountId?: string }
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
  'mail-gift-card-receipt': { giftCardId: string }
  /** `number`: which mail to the recipient this is; each has its own code. */
  'mail-gift-card': { giftCardId: string; number: number }
  'mail-gift-card-redeemed': { giftCardId: string }
  'mail-gift-card-refunded': { giftCardId: string }
  /** The bank of the payer's card disputes the payment, or has decided. To the buyer. */
  'mail-gift-card-disputed': { giftCardId: string; disputeId: string; outcome: 'open' | 'won' | 'lost' }
  /** To the recipient of an unused card: it cannot be used at the moment, it can again, or it has ended. */
  'mail-gift-card-blocked': { giftCardId: string; why: 'disputed' | 'usable' | 'refunded'; about: string }
  /** The buyer's card could not receive the refund; `retries` counts the attempts after the first. */
  'mail-gift-card-refund-failed': { giftCardId: string; retries: number }
  /** A refund that had failed before has left. */
  'mail-gift-card-refund-sent': { giftCardId: string }
  'send-gift-card-refund': { giftCardId: string }
  /** `offersChoice`: the departure was cancelled before its start, so that its travellers choose what they get. */
  'end-departure-bookings': {
    departureId: string
    by: 'host' | 'operator' | 'minimum'
    reason: string
    offersChoice?: boolean
  }
}

export type JobName = keyof Jobs
