import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'

export type ProposalKind = 'role' | 'credit_grant' | 'ledger_adjustment' | 'bank_account' | 'booking_change'
export type ProposalState = 'proposed' | 'approved' | 'declined' | 'withdrawn' | 'expired'

/** A proposal without a decision expires after this many days. */
export const PROPOSAL_DAYS = 7

/** The credit that one operator may grant one person alone, within these days (RELIABILITY, section 4). */
export const ALONE_CENTS: Cents = 100_00
export const ALONE_DAYS = 30

/** The maximum of one proposal, against typing errors. */
const MOST_CENTS: Cents = 10_000_00
const LONGEST = 500

/** The roles that can be granted and revoked here. */
export const roles = ['traveller', 'support', 'operator'] as const
export type Role = (typeof roles)[number]

/**
 * Ledger accounts that a person may adjust: the platform's. Balances of travellers, hosts and cards move only by
 * bookings, refunds, payouts and grants.
 */
export const adjustableAccounts = {
  stripe_cash: 'What the payment provider holds for us',
  bank: 'Our bank account',
  platform_fee: 'Our fee',
  promo_expense: 'What discounts and goodwill cost us',
  stripe_fees: 'What the provider keeps of charges',
  dispute_loss: 'What banks took back from us',
  membership_revenue: 'What members paid',
} as const
export type AdjustableAccount = keyof typeof adjustableAccounts

/** The typed role; refused when it is unknown. */
export function readRole(typed: string): Role {
  const role = roles.find((each) => each === typed)
  if (!role) throw new Refusal('role-unknown')
  return role
}

/** The reason for a proposal, for the second operator and the audit log; required. */
export function readProposalReason(typed: string): string {
  const reason = readWords(typed)
  if (reason === '' || reason.length > LONGEST) throw new Refusal('proposal-needs-reason')
  return reason
}

/** Whole cents above zero; refused without an amount, or above the maximum of a proposal. */
export function readAmount(cents: Cents | null): Cents {
  if (cents === null || !Number.isSafeInteger(cents) || cents <= 0 || cents > MOST_CENTS)
    throw new Refusal('amount-invalid')
  return cents
}

/** The two accounts of an adjustment, in the bookkeeping order: debited, credited. */
export function readAccounts({ debit, credit }: { debit: string; credit: string }) {
  const isOurs = (name: string): name is AdjustableAccount => Object.hasOwn(adjustableAccounts, name)
  if (!isOurs(debit) || !isOurs(credit) || debit === credit) throw new Refusal('accounts-invalid')
  return { debit, credit }
}

/** What a proposal is about in the audit log: a change of a booking is in the history of that booking. */
export function proposalSubject(id: string, proposal: { kind: string; payload: Record<string, string> }) {
  return proposal.kind === 'booking_change'
    ? { kind: 'booking', id: proposal.payload['bookingId'] ?? '' }
    : { kind: 'proposal', id }
}

/**
 * Whether a proposal needs two operators. A change of a booking, and credit up to $100, need one when support proposed them;
 * every other proposal needs two.
 */
export function takesTwo({ kind, amountCents }: { kind: string; amountCents: Cents | null }): boolean {
  if (kind === 'booking_change') return false
  return kind !== 'credit_grant' || (amountCents ?? 0) > ALONE_CENTS
}
