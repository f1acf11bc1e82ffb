import type { Cents } from '../money.ts'

/** PDF documents of A4 pages. The same input produces the same bytes. Throws when a document is not rendered in time. */
export type PdfDocuments = {
  voucher(facts: VoucherFacts): Promise<Buffer>
  invoice(facts: InvoiceFacts): Promise<Buffer>
  list(facts: ListFacts): Promise<Buffer>
}

/** The content of a voucher, with all texts formatted. */
export type VoucherFacts = {
  issuedAt: Date
  trekName: string
  /** The line under the name: '14 days over Thorong La, 5,416 m. …' */
  summary: string
  /** The altitude profile of the trek: days (or kilometres) from the start, and metres above sea level. */
  profile: readonly (readonly [along: number, metres: number])[]
  /** Dates, booking, travellers …: two in each row. */
  boxes: readonly { name: string; value: string; note?: string }[]
  lists: readonly { title: string; items: readonly string[] }[]
  /** The price of the booking, line by line; the last one is the total. */
  prices: readonly { words: string; cents: Cents }[]
  plans: string
  foot: string
  /** The URL in the QR code. */
  url: string
}

/** The content of an invoice, receipt or credit note. Amounts are US cents, and its lines add up to the total. */
export type InvoiceFacts = {
  /** 'Invoice', 'Receipt'. */
  kind: string
  number: string
  issuedAt: Date
  /** Seller, agent and payer: each with its role, its name, and lines such as the address. */
  parties: readonly { name: string; lines: readonly string[] }[]
  /** What it is for: the booking, its dates. */
  about: readonly { name: string; value: string }[]
  lines: readonly { words: string; note?: string; cents: Cents }[]
  totalName: string
  totalCents: Cents
  /** Sentences below the total: how and when it was paid, and the tax that it contains. */
  notes: readonly string[]
  foot: string
}

/** A table over several pages, with its header on each: participants, earnings. */
export type ListFacts = {
  issuedAt: Date
  /** The kind of list: 'Statement'. */
  kind: string
  title: string
  /** Notes above the table, one line each. */
  lines: readonly string[]
  /** Each column's share of the width; figures are aligned right. */
  columns: readonly { name: string; share: number; isFigure?: boolean }[]
  rows: readonly (readonly string[])[]
  /** The row of totals, with the same columns. */
  sums?: readonly string[]
  /** Printed in landscape format. */
  isWide?: boolean
  foot: string
}
