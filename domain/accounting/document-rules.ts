import { nepalDate, type IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'

export type DocumentKind = 'receipt' | 'credit_note' | 'fee_invoice'

const kinds: Record<DocumentKind, { letter: string; title: string }> = {
  receipt: { letter: 'R', title: 'Receipt' },
  credit_note: { letter: 'C', title: 'Credit note' },
  fee_invoice: { letter: 'F', title: 'Invoice' },
}

/** What a kind of document is called on its page. */
export const titleOfKind = (kind: DocumentKind): string => kinds[kind].title

type Numbered = { kind: DocumentKind; year: number; number: number }

/** A document's number as printed: 'R-2026-000123'. */
export function documentNumber({ kind, year, number }: Numbered): string {
  return `${kinds[kind].letter}-${year}-${String(number).padStart(6, '0')}`
}

/** The year of a document that is issued at that instant: the one in Nepal. */
export function documentYear(at: Date): number {
  return Number(nepalDate(at).slice(0, 4))
}

/** A business on a document, as it was when the document was issued. */
export type Business = {
  name: string
  /** Empty when none is known. */
  address: string
  /** Empty when none was given. */
  taxNumber: string
  isVatRegistered: boolean
}

/** The company behind the site. */
export type Agent = { name: string; address: string; register: string }

export type DocumentLine = { label: string; note?: string; cents: Cents }

/** The tax that an amount contains. */
export type ContainedTax = { name: string; country: string; percent: number; cents: Cents }

/** The frozen content of a receipt or credit note, without anything about the traveller. */
export type BookingContent = {
  seller: Business
  agent: Agent
  reference: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  travellers: number
  lines: DocumentLine[]
  /** Null when the host is not registered, and for goodwill, which does not lower the price. */
  tax: ContainedTax | null
  provider: string
  /** When the card paid, or the money went back. */
  movedOn: IsoDate
  /** Of a credit note: the receipt that it corrects. */
  corrects?: { number: string; issuedOn: IsoDate }
  /** Of a credit note: earlier goodwill by which the price falls too, because the rule counts it. */
  countedCents?: Cents
}

/** The frozen content of a receipt or credit note of a gift card, without its buyer and its recipient. */
export type GiftCardContent = {
  seller: Agent
  reference: string
  lines: DocumentLine[]
  provider: string
  /** When the card paid, or the money went back. */
  movedOn: IsoDate
  /** Of a credit note: the receipt that it corrects. */
  corrects?: { number: string; issuedOn: IsoDate }
}

/** Who takes the card's money for us, as documents name it. */
export const PROVIDER = 'Stripe'

/** The frozen content of a monthly invoice of our fee. */
export type FeeContent = { seller: Agent; buyer: Business; lines: DocumentLine[] }
