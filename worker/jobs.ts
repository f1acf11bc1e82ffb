import type { Deps } from '#domain/deps.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import { returnMembership } from '#domain/membership/return-membership.ts'
import { sendGiftCardRefund } from '#domain/gift-card/refund/send-gift-refund.ts'
import { removePicture } from '#domain/picture/store-picture.ts'
import { applyPaymentEvent } from '#domain/checkout/receive-event.ts'
import { sendRefund } from '#domain/payment/send-refund.ts'
import { endDepartureBookings } from '#domain/cancellation/end-departure-bookings.ts'
import { mailBankDetailsChanged } from './mails/bank-changed.ts'
import { mailBookingCancelled } from './mails/booking/booking-cancelled.ts'
import { mailBookingConfirmed } from './mails/booking/booking-confirmed.ts'
import { mailBookingLink } from './mails/booking/booking-link.ts'
import { mailChangeProposalDecided } from './mails/change-proposal-decided.ts'
import { mailAccountRestored, mailAccountSuspended, mailRoleChanged } from './mails/account-state.ts'
import {
  mailClaimDecided,
  mailClaimDecidedToHost,
  mailClaimReceived,
  mailClaimToHost,
} from './mails/claim.ts'
import { mailCreditGranted } from './mails/credit-granted.ts'
import { mailDataErased } from './mails/data-erased.ts'
import { mailBookingLetter } from './mails/booking/guest-thread.ts'
import { mailContactAnswer, mailContactConfirmed, mailContactReceived } from './mails/contact.ts'
import { mailDepartureCancelled } from './mails/booking/departure-cancelled.ts'
import { mailDepartureChoice, mailDepartureChoiceReminder } from './mails/booking/departure-choice.ts'
import { mailDetailsMissing } from './mails/booking/details-missing.ts'
import { mailErasureWaits } from './mails/erasure-waits.ts'
import { mailHeldPaymentReturned } from './mails/booking/held-payment-returned.ts'
import { mailBookingCancelledToHost } from './mails/host/booking-cancelled-to-host.ts'
import { mailBookingConfirmedToHost } from './mails/host/booking-confirmed-to-host.ts'
import { mailDealEnded } from './mails/host/deal-ended.ts'
import { mailPromotionEnded } from './mails/host/promotion-ended.ts'
import { mailDepartureCancelledToHost } from './mails/host/departure-cancelled-to-host.ts'
import { mailDetailsCompleteToHost, mailDetailsMissingToHost } from './mails/host/details.ts'
import { mailFirstListing } from './mails/host/first-listing.ts'
import { mailApprovalEnded, mailDocumentExpired, mailDocumentExpires } from './mails/host/document-expiry.ts'
import { mailPublicNameDecided } from './mails/host/public-name-decided.ts'
import { mailBankDetailsRejected, mailBankLetterAsked } from './mails/host/bank-review.ts'
import { mailHostVerified } from './mails/host/host-verified.ts'
import { mailDisputeToHost } from './mails/host/dispute-to-host.ts'
import { mailFeeInvoice } from './mails/host/fee-invoice.ts'
import { mailPayoutHeld, mailPayoutReturned, mailPayoutSent } from './mails/host/payouts.ts'
import { mailReviewReceived } from './mails/host/review-received.ts'
import { mailHostSuspensionLifted } from './mails/host/suspension-lifted.ts'
import { mailReviewPhotoRemoved } from './mails/review-photo-removed.ts'
import { mailReviewReplied } from './mails/review-replied.ts'
import { mailGiftCardRefundFailed, mailGiftCardRefundSent } from './mails/gift-card/gift-card-refund.ts'
import { mailGiftCardBlocked, mailGiftCardDisputed } from './mails/gift-card/gift-card-dispute.ts'
import {
  mailGiftCard,
  mailGiftCardReceipt,
  mailGiftCardRedeemed,
  mailGiftCardRefunded,
} from './mails/gift-card/gift-card.ts'
import { mailHoldEnding } from './mails/booking/hold-ending.ts'
import { mailLatePaymentRefunded } from './mails/booking/late-payment-refunded.ts'
import { mailLoginCode } from './mails/login-code.ts'
import { mailMembershipBegun } from './mails/membership/begun.ts'
import { mailMembershipEnded } from './mails/membership/ended.ts'
import { mailMembershipRenewal } from './mails/membership/renewal.ts'
import { mailMembershipReturned } from './mails/membership/returned.ts'
import { mailMembershipUnpaid } from './mails/membership/unpaid.ts'
import { mailPasskeyAdded, mailPasskeyRemoved } from './mails/passkeys.ts'
import { mailRefundFailed, mailShareRefundFailed } from './mails/booking/refund-failed.ts'
import {
  mailRefundApproved,
  mailRefundProcessed,
  mailRefundRejected,
  mailShareRefundRejected,
} from './mails/booking/refund-steps.ts'
import { mailReviewRequest } from './mails/booking/review-request.ts'
import {
  mailOfferChange,
  mailOfferChangeAccepted,
  mailOfferChangeAcceptedToHost,
  mailOfferChangeWithdrawn,
} from './mails/booking/offer-change.ts'
import { mailChangeOrder, mailChangeOrderEnded } from './mails/booking/change-order.ts'
import { mailBookingTakenOver } from './mails/booking/booking-taken-over.ts'
import {
  mailHandoverAccepted,
  mailHandoverExpired,
  mailHandoverOffered,
  mailHandoverStarted,
  mailHandoverWithdrawn,
} from './mails/booking/lead-handover.ts'
import { mailCardChanged } from './mails/parts/card-changed.ts'
import { mailPartDue } from './mails/parts/part-due.ts'
import { mailPartExtended } from './mails/parts/part-extended.ts'
import { mailPartFailed } from './mails/parts/part-failed.ts'
import { mailPartPaid } from './mails/parts/part-paid.ts'
import { mailBookingChanged } from './mails/booking/booking-changed.ts'
import { mailBookingChangedToHost } from './mails/host/booking-changed-to-host.ts'
import { mailSoldTrekChanged } from './mails/booking/sold-trek-changed.ts'
import {
  mailShareNotNeeded,
  mailSharePaid,
  mailSharePaidToLead,
  mailShareRefunded,
} from './mails/booking/shares.ts'
import { mailTravellerLinkEnded } from './mails/parts/traveller-link-ended.ts'
import { mailDepartureGuaranteed } from './mails/booking/departure-guaranteed.ts'
import { mailDepartureGuaranteedToHost, mailMinimumDue } from './mails/host/minimum.ts'
import { mailNewDuties } from './mails/booking/new-duties.ts'
import { mailPartyNews } from './mails/booking/party-news.ts'
import { mailTravellerLink, mailTravellerReminder } from './mails/booking/traveller-links.ts'
import { mailTravellerNameCorrected } from './mails/booking/traveller-name-corrected.ts'
import { mailTrekChanged } from './mails/trek-changed.ts'
import { mailTrekReminder } from './mails/booking/trek-reminder.ts'
import { mailUnreadMessages } from './mails/unread-messages.ts'
import {
  mailHostSuspended,
  mailVerificationApproved,
  mailVerificationRejected,
  mailVerificationSubmitted,
} from './mails/verification.ts'

/** The handler of every job. A job without a handler does not compile. */
export const jobs: { [Name in JobName]: (deps: Deps, payload: Jobs[Name]) => Promise<void> } = {
  'mail-login-code': mailLoginCode,
  'mail-booking-confirmed': mailBookingConfirmed,
  'mail-booking-confirmed-to-host': mailBookingConfirmedToHost,
  'mail-booking-cancelled': mailBookingCancelled,
  'mail-booking-cancelled-to-host': mailBookingCancelledToHost,
  'mail-departure-cancelled': mailDepartureCancelled,
  'mail-departure-cancelled-to-host': mailDepartureCancelledToHost,
  'mail-departure-choice': mailDepartureChoice,
  'mail-departure-choice-reminder': mailDepartureChoiceReminder,
  'mail-minimum-due': mailMinimumDue,
  'mail-departure-guaranteed': mailDepartureGuaranteed,
  'mail-departure-guaranteed-to-host': mailDepartureGuaranteedToHost,
  'mail-late-payment-refunded': mailLatePaymentRefunded,
  'mail-held-payment-returned': mailHeldPaymentReturned,
  'mail-payout-sent': mailPayoutSent,
  'mail-payout-returned': mailPayoutReturned,
  'mail-fee-invoice': mailFeeInvoice,
  'mail-payout-held': mailPayoutHeld,
  'mail-dispute-to-host': mailDisputeToHost,
  'mail-deal-ended': mailDealEnded,
  'mail-promotion-ended': mailPromotionEnded,
  'mail-first-listing': mailFirstListing,
  'mail-review-received': mailReviewReceived,
  'mail-review-photo-removed': mailReviewPhotoRemoved,
  'mail-review-replied': mailReviewReplied,
  'mail-booking-changed': mailBookingChanged,
  'mail-booking-changed-to-host': mailBookingChangedToHost,
  'mail-sold-trek-changed': mailSoldTrekChanged,
  'mail-offer-change': mailOfferChange,
  'mail-offer-change-accepted': mailOfferChangeAccepted,
  'mail-offer-change-accepted-to-host': mailOfferChangeAcceptedToHost,
  'mail-offer-change-withdrawn': mailOfferChangeWithdrawn,
  'mail-details-complete-to-host': mailDetailsCompleteToHost,
  'mail-details-missing-to-host': mailDetailsMissingToHost,
  'mail-erasure-waits': mailErasureWaits,
  'mail-data-erased': mailDataErased,
  'mail-membership-begun': mailMembershipBegun,
  'mail-membership-renewal': mailMembershipRenewal,
  'mail-membership-unpaid': mailMembershipUnpaid,
  'mail-membership-ended': mailMembershipEnded,
  'mail-membership-returned': mailMembershipReturned,
  'return-membership': returnMembership,
  'mail-gift-card': mailGiftCard,
  'mail-gift-card-receipt': mailGiftCardReceipt,
  'mail-gift-card-redeemed': mailGiftCardRedeemed,
  'mail-gift-card-refunded': mailGiftCardRefunded,
  'mail-gift-card-refund-failed': mailGiftCardRefundFailed,
  'mail-gift-card-refund-sent': mailGiftCardRefundSent,
  'mail-gift-card-blocked': mailGiftCardBlocked,
  'mail-gift-card-disputed': mailGiftCardDisputed,
  'send-gift-card-refund': sendGiftCardRefund,
  'mail-hold-ending': mailHoldEnding,
  'mail-trek-reminder': mailTrekReminder,
  'mail-refund-approved': mailRefundApproved,
  'mail-refund-processed': mailRefundProcessed,
  'mail-refund-rejected': mailRefundRejected,
  'mail-refund-failed': mailRefundFailed,
  'mail-share-refund-failed': mailShareRefundFailed,
  'mail-review-request': mailReviewRequest,
  'mail-contact-received': mailContactReceived,
  'mail-contact-confirmed': mailContactConfirmed,
  'mail-contact-answer': mailContactAnswer,
  'mail-booking-letter': mailBookingLetter,
  'mail-unread-messages': mailUnreadMessages,
  'mail-details-missing': mailDetailsMissing,
  'mail-new-duties': mailNewDuties,
  'mail-verification-submitted': mailVerificationSubmitted,
  'mail-verification-approved': mailVerificationApproved,
  'mail-verification-rejected': mailVerificationRejected,
  'mail-bank-details-changed': mailBankDetailsChanged,
  'mail-document-expires': mailDocumentExpires,
  'mail-document-expired': mailDocumentExpired,
  'mail-approval-ended': mailApprovalEnded,
  'mail-public-name-decided': mailPublicNameDecided,
  'mail-bank-letter-asked': mailBankLetterAsked,
  'mail-bank-details-rejected': mailBankDetailsRejected,
  'mail-host-verified': mailHostVerified,
  'mail-host-suspended': mailHostSuspended,
  'mail-host-suspension-lifted': mailHostSuspensionLifted,
  'mail-trek-changed': mailTrekChanged,
  'mail-traveller-name-corrected': mailTravellerNameCorrected,
  'mail-change-order': mailChangeOrder,
  'mail-change-order-ended': mailChangeOrderEnded,
  'mail-handover-offered': mailHandoverOffered,
  'mail-handover-started': mailHandoverStarted,
  'mail-handover-accepted': mailHandoverAccepted,
  'mail-handover-withdrawn': mailHandoverWithdrawn,
  'mail-handover-expired': mailHandoverExpired,
  'mail-booking-taken-over': mailBookingTakenOver,
  'mail-traveller-link': mailTravellerLink,
  'mail-traveller-link-ended': mailTravellerLinkEnded,
  'mail-traveller-reminder': mailTravellerReminder,
  'mail-party-news': mailPartyNews,
  'mail-share-paid': mailSharePaid,
  'mail-share-paid-to-lead': mailSharePaidToLead,
  'mail-share-not-needed': mailShareNotNeeded,
  'mail-share-refund-rejected': mailShareRefundRejected,
  'mail-share-refunded': mailShareRefunded,
  'mail-part-paid': mailPartPaid,
  'mail-part-due': mailPartDue,
  'mail-part-failed': mailPartFailed,
  'mail-part-extended': mailPartExtended,
  'mail-card-changed': mailCardChanged,
  'mail-booking-link': mailBookingLink,
  'mail-account-suspended': mailAccountSuspended,
  'mail-account-restored': mailAccountRestored,
  'mail-role-changed': mailRoleChanged,
  'mail-change-proposal-decided': mailChangeProposalDecided,
  'mail-passkey-added': mailPasskeyAdded,
  'mail-passkey-removed': mailPasskeyRemoved,
  'mail-credit-granted': mailCreditGranted,
  'mail-claim-received': mailClaimReceived,
  'mail-claim-to-host': mailClaimToHost,
  'mail-claim-decided': mailClaimDecided,
  'mail-claim-decided-to-host': mailClaimDecidedToHost,
  'remove-file': ({ storage }, { key }) => storage.remove(key),
  'remove-picture': (deps, { key }) => removePicture(deps, key),
  'apply-payment-event': applyPaymentEvent,
  'send-refund': sendRefund,
  'end-departure-bookings': endDepartureBookings,
}
