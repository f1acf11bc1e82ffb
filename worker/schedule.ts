import { issueDueDocuments } from '#domain/accounting/issue-due-documents.ts'
import { issueFeeInvoices } from '#domain/accounting/issue-fee-invoices.ts'
import { forgetOldTraces } from '#domain/account/forget-old-traces.ts'
import { carryOutErasures } from '#domain/personal-data/carry-out-erasure.ts'
import { expireOrders } from '#domain/checkout/end-order.ts'
import { expireHandovers } from '#domain/lead-handover/expire-handovers.ts'
import { expireHolds } from '#domain/checkout/end-hold.ts'
import { acceptSilently } from '#domain/booking/sold/answer-offer-change.ts'
import { giveVersions } from '#domain/booking/sold/give-versions.ts'
import { remindChoices } from '#domain/booking/choice/remind-choices.ts'
import { cancelBelowMinimum } from '#domain/cancellation/cancel-below-minimum.ts'
import { remindMinimum } from '#domain/departure/remind-minimum.ts'
import { notifyGuaranteed } from '#domain/departure/notify-guaranteed.ts'
import { lapseChoices } from '#domain/cancellation/end-by-choice.ts'
import { remindTravellers } from '#domain/booking/remind-travellers.ts'
import { warnHoldEnds } from '#domain/booking/hold/warn-hold-end.ts'
import { forgetContacts } from '#domain/contact/forget-contacts.ts'
import { forgetOldConsents } from '#domain/consent/record-consent.ts'
import { refreshRates } from '#domain/currency/refresh-rates.ts'
import { notifyDealsOver } from '#domain/deal/notify-deals-over.ts'
import { finishDepartures } from '#domain/booking/finish-departures.ts'
import type { Deps } from '#domain/deps.ts'
import { forgetEvents } from '#domain/message/forget-events.ts'
import { forgetGiftCards } from '#domain/gift-card/forget-gift-cards.ts'
import { reconcileGiftCards } from '#domain/gift-card/reconcile-gift-cards.ts'
import { sendGiftCards } from '#domain/gift-card/send-gift-cards.ts'
import { announceRenewals } from '#domain/membership/announce-renewals.ts'
import { reconcileMemberships } from '#domain/membership/reconcile-memberships.ts'
import { chargeInstalments } from '#domain/instalment/charge-instalments.ts'
import { forgetCards } from '#domain/instalment/forget-cards.ts'
import { endUnpaidBookings } from '#domain/instalment/end-unpaid.ts'
import { remindInstalments } from '#domain/instalment/remind-instalments.ts'
import { closeProposals } from '#domain/proposal/close-proposals.ts'
import { closeImpersonations } from '#domain/office/impersonation/impersonate.ts'
import { applyDisputes } from '#domain/checkout/apply-disputes.ts'
import { approveDueRefunds } from '#domain/payment/approve-due-refunds.ts'
import { grantReferralCredit } from '#domain/booking/grant-referral-credit.ts'
import { compareBalance } from '#domain/checkout/compare-balance.ts'
import { compareWithProvider } from '#domain/checkout/compare-with-provider.ts'
import { applyMissedEvents } from '#domain/checkout/receive-event.ts'
import { pollRefunds } from '#domain/payment/poll-refunds.ts'
import { reconcilePayments } from '#domain/checkout/reconcile-payments.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { notifyHeldShares } from '#domain/payout/notify-held-shares.ts'
import { reviewPayoutHolds } from '#domain/payout/hold-payouts.ts'
import { forgetUnsentAttachments } from '#domain/message/attachment/drop-attachment.ts'
import { remindUnread } from '#domain/message/unread/remind-unread.ts'
import { requestDetails } from '#domain/traveller/request-details.ts'
import { requestNewDuties } from '#domain/traveller/consent/request-new-duties.ts'
import { notifyHostsOfMissingDetails } from '#domain/traveller/notify-hosts-of-missing-details.ts'
import { forgetDetails } from '#domain/traveller/forget-details.ts'
import { requestReviews } from '#domain/review/request-reviews.ts'
import { releaseDueBlocks } from '#domain/block/release-due-blocks.ts'
import { endApprovals } from '#domain/verification/end-approvals.ts'
import { forgetBankLetters } from '#domain/verification/bank/store-bank-letter.ts'
import { forgetDocuments } from '#domain/verification/forget-documents.ts'
import { showDueReviews } from '#domain/review/show-reviews.ts'
import { rankTrending } from '#domain/trek/trending/rank-trending.ts'
import { recordFailedJobs } from './record-failed-jobs.ts'

/** Something that happens at an interval. */
export type ScheduledTask = {
  name: string
  everySeconds: number
  run: (deps: Deps) => Promise<unknown>
  /** It concerns the process itself. All other tasks run in the leader only. */
  inEveryProcess?: true
}

/** The scheduled tasks of the leader. When the leader changes, a task can run in two processes at once. */
export function scheduledTasks(reconcileSeconds: number): ScheduledTask[] {
  return [
    { name: 'expire-holds', everySeconds: 3, run: (deps) => expireHolds(deps, { withCardPage: false }) },
    {
      name: 'expire-paying-holds',
      everySeconds: 5,
      run: (deps) => expireHolds(deps, { withCardPage: true }),
    },
    { name: 'expire-change-orders', everySeconds: 20, run: expireOrders },
    { name: 'expire-handovers', everySeconds: 60, run: expireHandovers },
    {
      name: 'reconcile-payments',
      everySeconds: reconcileSeconds,
      run: (deps) => reconcilePayments(deps, reconcileSeconds),
    },
    {
      name: 'apply-missed-payment-events',
      everySeconds: reconcileSeconds,
      run: (deps) => applyMissedEvents(deps, reconcileSeconds),
    },
    {
      name: 'reconcile-memberships',
      everySeconds: reconcileSeconds,
      run: (deps) => reconcileMemberships(deps, reconcileSeconds),
    },
    {
      name: 'reconcile-gift-cards',
      everySeconds: reconcileSeconds,
      run: (deps) => reconcileGiftCards(deps, reconcileSeconds),
    },
    { name: 'send-gift-cards', everySeconds: 60, run: sendGiftCards },
    { name: 'announce-renewals', everySeconds: 60, run: announceRenewals },
    { name: 'compare-with-provider', everySeconds: 30, run: comparing() },
    { name: 'compare-balance', everySeconds: 15, run: compareBalance },
    { name: 'apply-disputes', everySeconds: 60, run: (deps) => applyDisputes(deps, 'recent') },
    { name: 'poll-refunds', everySeconds: 30, run: (deps) => pollRefunds(deps) },
    { name: 'issue-documents', everySeconds: 15, run: issueDueDocuments },
    { name: 'issue-fee-invoices', everySeconds: 600, run: issueFeeInvoices },
    { name: 'approve-due-refunds', everySeconds: 60, run: approveDueRefunds },
    { name: 'charge-parts', everySeconds: 300, run: chargeInstalments },
    { name: 'remind-parts', everySeconds: 600, run: remindInstalments },
    { name: 'end-unpaid-bookings', everySeconds: 600, run: endUnpaidBookings },
    { name: 'forget-cards', everySeconds: 600, run: forgetCards },
    { name: 'accept-offer-changes', everySeconds: 300, run: acceptSilently },
    { name: 'lapse-choices', everySeconds: 120, run: lapseChoices },
    { name: 'remind-choices', everySeconds: 300, run: remindChoices },
    { name: 'give-versions', everySeconds: 300, run: giveVersions },
    { name: 'warn-hold-ends', everySeconds: 15, run: warnHoldEnds },
    { name: 'remind-travellers', everySeconds: 60, run: remindTravellers },
    { name: 'remind-unread', everySeconds: 60, run: remindUnread },
    { name: 'request-details', everySeconds: 60, run: requestDetails },
    { name: 'request-new-duties', everySeconds: 900, run: requestNewDuties },
    { name: 'notify-hosts-of-missing-details', everySeconds: 60, run: notifyHostsOfMissingDetails },
    { name: 'notify-held-shares', everySeconds: 300, run: notifyHeldShares },
    { name: 'notify-deals-over', everySeconds: 300, run: notifyDealsOver },
    { name: 'finish-departures', everySeconds: 30, run: finishDepartures },
    { name: 'review-holds', everySeconds: 60, run: reviewPayoutHolds },
    { name: 'collect-payouts', everySeconds: 60, run: batchPayouts },
    { name: 'grant-referral-credit', everySeconds: 60, run: (deps) => grantReferralCredit(deps) },
    { name: 'carry-out-erasures', everySeconds: 60, run: carryOutErasures },
    { name: 'close-seeings', everySeconds: 30, run: closeImpersonations },
    { name: 'close-proposals', everySeconds: 600, run: closeProposals },
    { name: 'keep-failed-jobs', everySeconds: 20, run: recordFailedJobs },
    { name: 'show-due-reviews', everySeconds: 60, run: showDueReviews },
    { name: 'request-reviews', everySeconds: 300, run: requestReviews },
    { name: 'rank-trending', everySeconds: 600, run: rankTrending },
    { name: 'refresh-rates', everySeconds: 3600, run: refreshRates },
    { name: 'forget-old-traces', everySeconds: 3600, run: forgetOldTraces },
    { name: 'forget-old-consents', everySeconds: 3600, run: forgetOldConsents },
    { name: 'forget-contacts', everySeconds: 3600, run: forgetContacts },
    { name: 'forget-gift-cards', everySeconds: 3600, run: forgetGiftCards },
    { name: 'forget-events', everySeconds: 600, run: forgetEvents },
    { name: 'forget-details', everySeconds: 600, run: forgetDetails },
    { name: 'end-approvals', everySeconds: 60, run: endApprovals },
    { name: 'remind-minimum', everySeconds: 600, run: remindMinimum },
    { name: 'notify-guaranteed', everySeconds: 300, run: notifyGuaranteed },
    { name: 'cancel-below-minimum', everySeconds: 300, run: cancelBelowMinimum },
    { name: 'release-due-blocks', everySeconds: 900, run: releaseDueBlocks },
    { name: 'forget-documents', everySeconds: 600, run: forgetDocuments },
    { name: 'forget-bank-letters', everySeconds: 600, run: forgetBankLetters },
    { name: 'forget-unsent-attachments', everySeconds: 600, run: forgetUnsentAttachments },
  ]
}

/** Compares everything at the start and every hour, and only recent items in between, so that late money is found soon. */
function comparing(): ScheduledTask['run'] {
  let round = 0
  return (deps) => compareWithProvider(deps, round++ % 120 === 0 ? 'all' : 'recent')
}
