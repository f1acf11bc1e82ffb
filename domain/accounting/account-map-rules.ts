import type { AccountKind } from '../ledger/ledger-rules.ts'

/** One account of the books as an accountant knows it. */
export type MappedAccount = { kind: AccountKind; code: string; name: string; group: string }

/**
 * The accounts of the books with the number and name that the journal has for accountants. The accounts of all hosts, and
 * those of all travellers' credit, are one number each.
 */
export const accountMap: readonly MappedAccount[] = [
  { kind: 'bank', code: '1010', name: 'Bank account', group: 'Assets' },
  { kind: 'stripe_cash', code: '1020', name: 'Balance at the payment provider', group: 'Assets' },
  { kind: 'host_receivable', code: '1210', name: 'Owed by hosts after lost disputes', group: 'Assets' },
  { kind: 'customer_funds', code: '2010', name: 'Held for travellers and hosts', group: 'Liabilities' },
  { kind: 'refund_clearing', code: '2020', name: 'Refunds owed to cards', group: 'Liabilities' },
  { kind: 'host_payable', code: '2110', name: 'Owed to hosts', group: 'Liabilities' },
  { kind: 'credit', code: '2210', name: 'Credit of travellers', group: 'Liabilities' },
  { kind: 'platform_fee', code: '4010', name: 'Fees from hosts', group: 'Income' },
  { kind: 'membership_revenue', code: '4020', name: 'Memberships', group: 'Income' },
  { kind: 'promo_expense', code: '5010', name: 'Discounts, credit, goodwill and claims', group: 'Expenses' },
  { kind: 'stripe_fees', code: '5020', name: 'Fees of the payment provider', group: 'Expenses' },
  { kind: 'dispute_loss', code: '5030', name: 'Losses from disputes', group: 'Expenses' },
]

/** The number and name of an account of the books; 'host_payable:<id>' has those of 'host_payable'. */
export function mappedAccount(account: string): MappedAccount {
  const [kind = ''] = account.split(':')
  const mapped = accountMap.find((each) => each.kind === kind)
  if (!mapped) throw new Error(`the account map has no ${kind}`)
  return mapped
}
