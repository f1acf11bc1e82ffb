import type { BankFile } from './pain-001-rules.ts'

const COLUMNS = ['payout', 'date', 'amount', 'currency', 'holder', 'account', 'bank', 'branch', 'swift']

/** The transfers for a bank that does not accept XML: a heading, a row each, every field quoted. */
export function payoutCsv({ on, transfers }: BankFile): string {
  const lines = transfers.map(({ number, cents, to }) => [
    number,
    on,
    `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    'USD',
    to.holder,
    to.account,
    to.bankName,
    to.branchCode,
    to.swift,
  ])
  return [COLUMNS, ...lines].map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}

/** Prefixes a field that a spreadsheet would read as a formula with an apostrophe. */
function quoted(field: string): string {
  const plain = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return `"${plain.replaceAll('"', '""')}"`
}
