import { email, emailOnly, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

/** Events of payments, refunds, payouts, credit and memberships. */
export const moneyEvents = {
  'payment attempt moves': {
    transitions: [
      'payment: created → open',
      'payment: open → processing',
      ...(['created', 'open', 'processing'] as const).map((from) => `payment: ${from} → expired` as const),
      ...(['open', 'processing'] as const).map((from) => `payment: ${from} → failed` as const),
    ],
    permissions: ['webhook.receive'],
    jobs: ['apply-payment-event'],
    nobody: 'The traveller is on the payment page and sees the answer there.',
  },
  'payment arrives too late': {
    transitions: (['created', 'open', 'processing', 'expired', 'failed'] as const).map(
      (from) => `payment: ${from} → surplus` as const,
    ),
    notices: [email('traveller', 'mail-late-payment-refunded')],
  },
  'held payment returned': {
    notices: [email('traveller', 'mail-held-payment-returned')],
  },
  'refund approved': {
    transitions: ['refund: requested → approved'],
    permissions: ['refund.decide', 'refund.take'],
    jobs: ['send-refund'],
    notices: [email('traveller', 'mail-refund-approved')],
  },
  'refund rejected': {
    transitions: ['refund: requested → rejected', 'refund: failed → rejected'],
    notices: [
      email('traveller', 'mail-refund-rejected'),
      emailOnly('traveller', 'mail-share-refund-rejected', 'It goes to a person without an account.'),
    ],
  },
  'refund processed': {
    transitions: ['refund: submitted → succeeded', 'refund: manual → succeeded'],
    notices: [email('traveller', 'mail-refund-processed', NEXT_ROUND_SECONDS)],
  },
  'refund on its way': {
    transitions: ['refund: approved → submitted', 'refund: failed → approved'],
    nobody: 'The approval mail states when the money arrives.',
  },
  'refund fails': {
    transitions: ['refund: submitted → failed', 'refund: succeeded → failed', 'refund: failed → manual'],
    notices: [
      { to: 'staff', channel: 'office', withinSeconds: NEXT_ROUND_SECONDS },
      email('traveller', 'mail-refund-failed', NEXT_ROUND_SECONDS),
      emailOnly(
        'traveller',
        'mail-share-refund-failed',
        'It goes to a person without an account.',
        NEXT_ROUND_SECONDS,
      ),
    ],
  },
  'goodwill proposed': {
    permissions: ['refund.propose'],
    notices: [{ to: 'staff', channel: 'office', withinSeconds: 0 }],
  },
  'share moves before it is paid': {
    transitions: [
      'payout_item: accrued → reduced',
      'payout_item: accrued → reversed',
      'payout_item: reduced → reversed',
      'payout_item: accrued → payable',
      'payout_item: reduced → payable',
      'payout_item: on_hold → payable',
      'payout_item: payable → batched',
      'payout_item: batched → approved',
      'payout_item: approved → batched',
      'payout_item: settled → clawed_back',
    ],
    nobody: 'The earnings page shows each share.',
  },
  'payout held': {
    transitions: ['payout_item: payable → on_hold'],
    notices: [
      email('host', 'mail-payout-held', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'payment of a booking disputed': {
    notices: [email('host', 'mail-dispute-to-host', NEXT_ROUND_SECONDS)],
  },
  'payout prepared': {
    transitions: ['payout: batched → approved', 'payout: approved → batched'],
    permissions: ['payout.approve', 'payout.export'],
    nobody: 'No money has left yet.',
  },
  'payout sent': {
    transitions: ['payout: approved → sent', 'payout_item: approved → sent'],
    permissions: ['payout.release'],
    notices: [email('host', 'mail-payout-sent')],
  },
  'payout returned': {
    transitions: ['payout: sent → returned', 'payout_item: sent → returned'],
    permissions: ['payout.finish'],
    notices: [email('host', 'mail-payout-returned'), { to: 'host', channel: 'needs you', withinSeconds: 0 }],
  },
  'fee invoice issued': {
    notices: [email('host', 'mail-fee-invoice', 7200)],
  },
  'journal exported': {
    permissions: ['accounts.export'],
    nobody: 'Nothing changes. The audit log holds who, when and which month.',
  },
  'tax details changed': {
    permissions: ['tax.change'],
    nobody: 'The host made the change and sees it. The audit log holds who and when.',
  },
  'payout settled': {
    transitions: ['payout: sent → settled', 'payout_item: sent → settled'],
    nobody: 'The mail about the sent payout named the day. The earnings page shows the state.',
  },
  'credit granted': {
    permissions: ['credit.decide', 'credit.grant'],
    notices: [email('account owner', 'mail-credit-granted')],
  },
  'books corrected': {
    permissions: ['ledger.adjust', 'difference.settle', 'rates.fetch', 'failure.retry'],
    nobody: 'Only our own accounts and records change. The audit log holds who, when and why.',
  },
  'membership begins': {
    transitions: (['created', 'open', 'expired'] as const).map(
      (from) => `membership: ${from} → active` as const,
    ),
    permissions: ['membership.own'],
    notices: [email('member', 'mail-membership-begun')],
  },
  'membership page closes unpaid': {
    transitions: [
      'membership: created → open',
      'membership: created → expired',
      'membership: open → expired',
    ],
    nobody: 'Nothing was paid.',
  },
  'membership paid in vain': {
    transitions: (['created', 'open', 'expired'] as const).map(
      (from) => `membership: ${from} → surplus` as const,
    ),
    jobs: ['return-membership'],
    notices: [email('member', 'mail-membership-returned')],
  },
  'membership renews soon': { notices: [email('member', 'mail-membership-renewal', NEXT_ROUND_SECONDS)] },
  'membership renewal unpaid': {
    transitions: ['membership: active → past_due'],
    notices: [email('member', 'mail-membership-unpaid', NEXT_ROUND_SECONDS)],
  },
  'membership renewal paid late': {
    transitions: ['membership: past_due → active'],
    nobody: 'The member has just paid and sees the invoice.',
  },
  'membership ends': {
    transitions: ['membership: active → ended', 'membership: past_due → ended'],
    notices: [email('member', 'mail-membership-ended', NEXT_ROUND_SECONDS)],
  },
} as const satisfies Record<string, NotifiedEvent>
