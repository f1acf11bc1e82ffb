import type { Cents } from './money.ts'

/** Papers that people print: PDFs of one or more A4 pages. The same facts make the same bytes. Throws when none could be made in time. */
export type Papers = {
  voucher(facts: VoucherFacts): Promise<Buffer>
  invoice(facts: InvoiceFacts): Promise<Buffer>
  list(facts: ListFacts): Promise<Buffer>
}

/** What a voucher says, in the words that stand on it. */
export type VoucherFacts = {
  issuedAt: Date
  trekName: string
  /** The line under the name: '14 days over Thorong La, 5,416 m. …' */
  summary: string
  /** The trek's own line: days (or kilometres) from the start, and metres above the sea. */
  profile: readonly (readonly [along: number, metres: number])[]
  /** Dates, booking, travellers …: two in a row. */
  boxes: readonly { name: string; value: string; note?: string }[]
  lists: readonly { title: string; items: readonly string[] }[]
  plans: string
  foot: string
  /** Where the QR code leads. */
  url: string
}

/** What an invoice says. Amounts are US cents, and its lines add up to the total. */
export type InvoiceFacts = {
  number: string
  issuedAt: Date
  /** Name and address of who pays, a line each. */
  billedTo: readonly string[]
  lines: readonly { words: string; note?: string; cents: Cents }[]
  totalCents: Cents
  /** How and when it was paid: 'Paid on Fri 20 Nov 2026 by the card ending 4242'. */
  paid: string
  foot: string
}

/** A table on as many pages as it takes, its head on each: who walks, what was earned. */
export type ListFacts = {
  issuedAt: Date
  /** What it is, in a word: 'Statement'. */
  kind: string
  title: string
  /** What is to know before reading it, a line each. */
  lines: readonly string[]
  /** How much of the width a column takes, beside the others; figures stand to the right. */
  columns: readonly { name: string; share: number; isFigure?: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last line, cell for cell as the rows. */
  sums?: readonly string[]
  /** Printed across the page. */
  isWide?: boolean
  foot: string
}
