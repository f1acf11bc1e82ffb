import type { AccountKind } from '../ledger/ledger-rules.ts'

/** One account of the books as an accountant knows it. */
export type MappedAccount = { kind: AccountKind; code: string; name: string; group: string }

/** Every account of the books has its number here; the accounts of all hosts, and those of all travellers' credit, share one. */
const numbers: Record<AccountKind, Omit<MappedAccount, 'kind'>> = {
  bank: { code: '1010', name: 'Bank account', group: 'Assets' },
  stripe_cash: { code: '1020', name: 'Balance at the payment provider', group: 'Assets' },
  host_receivable: { code: '1210', name: 'Owed by hosts after lost disputes', group: 'Assets' },
  customer_funds: { code: '2010', name: 'Held for travellers and hosts', group: 'Liabilities' },
  refund_clearing: { code: '2020', name: 'Refunds owed to cards', group: 'Liabilities' },
  host_payable: { code: '2110', name: 'Owed to hosts', group: 'Liabilities' },
  credit: { code: '2210', name: 'Credit of travellers', group: 'Liabilities' },
  gift_card_liability: { code: '2220', name: 'Gift cards that nobody has used', group: 'Liabilities' },
  platform_fee: { code: '4010', name: 'Fees from hosts', group: 'Income' },
  membership_revenue: { code: '4020', name: 'Memberships', group: 'Income' },
  promo_expense: { code: '5010', name: 'Discounts, credit, goodwill and claims', group: 'Expenses' },
  stripe_fees: { code: '5020', name: 'Fees of the payment provider', group: 'Expenses' },
  dispute_loss: { code: '5030', name: 'Losses from disputes', group: 'Expenses' },
}

/** The accounts of the books with the number and name that the journal has for accountants. */
export const accountMap: readonly MappedAccount[] = Object.entries(numbers).map(([kind, account]) => ({
  kind: kind as AccountKind,
  ...account,
}))

/** The number and name of an account of the books; 'host_payable:<id>' has those of 'host_payable'. */
export function mappedAccount(account: string): MappedAccount {
  const [kind = ''] = account.split(':')
  const mapped = accountMap.find((each) => each.kind === kind)
  if (!mapped) throw new Error(`the account map has no ${kind}`)
  return mapped
}
