import type { Cents } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { readWords } from '../../text-rules.ts'

export type ProposalKind = 'role' | 'credit_grant' | 'ledger_adjustment' | 'bank_account'
export type ProposalState = 'proposed' | 'approved' | 'declined' | 'withdrawn' | 'expired'

/** A proposal that nobody has decided about for so long is over. */
export const PROPOSAL_DAYS = 7

/** What one operator may grant one person in credit alone, within these days (RELIABILITY, section 4). */
export const ALONE_CENTS: Cents = 100_00
export const ALONE_DAYS = 30

/** The most that one proposal moves: a slip of the finger is not a fortune. */
const MOST_CENTS: Cents = 10_000_00
const LONGEST = 500

/** The roles that are given and taken here. */
export const roles = ['traveller', 'support', 'operator'] as const
export type Role = (typeof roles)[number]

/**
 * Accounts of the books that a person may put right: our own. What belongs to travellers, hosts and cards moves by bookings,
 * refunds, payouts and grants alone.
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

/** The role typed; refused when it is none of ours. */
export function readRole(typed: string): Role {
  const role = roles.find((each) => each === typed)
  if (!role) throw new Refusal('role-unknown')
  return role
}

/** Why something is proposed, for the second operator and the audit log; needed. */
export function readProposalReason(typed: string): string {
  const reason = readWords(typed)
  if (reason === '' || reason.length > LONGEST) throw new Refusal('proposal-needs-reason')
  return reason
}

/** Whole cents above nothing; refused when there are none, or above what a proposal may move. */
export function readAmount(cents: Cents | null): Cents {
  if (cents === null || !Number.isSafeInteger(cents) || cents <= 0 || cents > MOST_CENTS)
    throw new Refusal('amount-invalid')
  return cents
}

/** The two accounts of an adjustment, as bookkeepers write it: debited, credited. */
export function readAccounts({ debit, credit }: { debit: string; credit: string }) {
  const isOurs = (name: string): name is AdjustableAccount => Object.hasOwn(adjustableAccounts, name)
  if (!isOurs(debit) || !isOurs(credit) || debit === credit) throw new Refusal('accounts-invalid')
  return { debit, credit }
}

/** Whether a proposal takes two operators whoever made it; credit up to $100 takes one, if support proposed it. */
export function takesTwo({ kind, amountCents }: { kind: string; amountCents: Cents | null }): boolean {
  return kind !== 'credit_grant' || (amountCents ?? 0) > ALONE_CENTS
}
