import { counted } from '#figure-text'
import { dayText, monthText, rangeText } from '../dates.ts'
import { type Cents, chargeText } from '../money.ts'
import type { InvoiceFacts } from '../ports/pdf-documents.ts'
import {
  type Agent,
  type BookingContent,
  type Business,
  type DocumentKind,
  type FeeContent,
  documentNumber,
  titleOfKind,
} from './document-rules.ts'

/** A stored document, with the name of the person it is for; null when it names nobody. */
export type Stored = {
  kind: DocumentKind
  year: number
  number: number
  issued_at: Date
  total_cents: Cents
  content: unknown
  name: string | null
}

/** What the page and the PDF of a receipt or credit note show. */
export function receiptFacts(document: Stored): InvoiceFacts {
  const content = document.content as BookingContent
  const { seller, agent, reference, trek, startsOn, endsOn, travellers, lines } = content
  return {
    ...headOf(document),
    parties: [
      { name: 'Sold by', lines: businessLines(seller) },
      { name: 'Booked and paid through', lines: agentLines(agent) },
      ...(document.name ? [{ name: 'For', lines: [document.name] }] : []),
    ],
    about: [
      { name: 'Booking', value: reference },
      { name: 'Trek', value: trek },
      { name: 'Dates', value: rangeText(startsOn, endsOn) },
      { name: 'Party', value: counted(travellers, 'traveller') },
      ...correctedRows(content.corrects),
    ],
    lines: lines.map(({ label, cents }) => ({ words: label, cents })),
    ...totalOf(document),
    notes: [movedText(document, content), taxText(document, content)],
    foot: `${agent.name} took the payment for ${seller.name}, with whom the contract for the trek is. All amounts are in US dollars.`,
  }
}

/** The kind, number and day of a document. */
export function headOf(document: Stored): Pick<InvoiceFacts, 'kind' | 'number' | 'issuedAt'> {
  return {
    kind: titleOfKind(document.kind),
    number: documentNumber(document),
    issuedAt: document.issued_at,
  }
}

/** The sum of a receipt or credit note, and what it is called. */
export function totalOf({ kind, total_cents: totalCents }: Stored) {
  return { totalName: kind === 'receipt' ? 'Paid by card' : 'Paid back', totalCents }
}

/** The receipt that a credit note corrects; nothing on a receipt. */
export function correctedRows(corrects: BookingContent['corrects']): InvoiceFacts['about'] {
  return corrects
    ? [{ name: 'Corrects', value: `receipt ${corrects.number} of ${dayText(corrects.issuedOn)}` }]
    : []
}

/** What the page and the PDF of a monthly invoice of our fee show. */
export function feeInvoiceFacts(document: Stored & { month: string | null }): InvoiceFacts {
  const { seller, buyer, lines } = document.content as FeeContent
  const month = document.month ?? ''
  return {
    ...headOf(document),
    parties: [
      { name: 'From', lines: agentLines(seller) },
      { name: 'To', lines: businessLines(buyer) },
    ],
    about: [{ name: 'Month', value: monthText(month) }],
    lines: lines.map(({ label, note, cents }) => ({ words: label, ...(note && { note }), cents })),
    totalName: `Our fee, ${monthText(month)}`,
    totalCents: document.total_cents,
    notes: ['We took the fee from your shares when they were earned. There is nothing to pay.'],
    foot: 'Each line is our fee of one booking, as in the books. All amounts are in US dollars.',
  }
}

function movedText({ kind, total_cents }: Stored, { movedOn, provider }: BookingContent): string {
  const sum = chargeText(total_cents)
  return kind === 'receipt'
    ? `${sum} was paid by card on ${dayText(movedOn)}, through ${provider}.`
    : `${sum} was paid back on ${dayText(movedOn)}.`
}

function taxText({ kind, total_cents }: Stored, { tax, seller, countedCents = 0 }: BookingContent): string {
  if (tax && countedCents > 0)
    return `With the goodwill of ${chargeText(countedCents)} that was paid back before, the price falls by ${chargeText(total_cents + countedCents)}. This contains ${tax.percent}% ${tax.name} (${tax.country}): ${chargeText(tax.cents)}.`
  if (tax) return `The total contains ${tax.percent}% ${tax.name} (${tax.country}): ${chargeText(tax.cents)}.`
  if (!seller.isVatRegistered) return 'The total contains no VAT: the seller is not registered for it.'
  return kind === 'receipt'
    ? 'The total contains no VAT.'
    : 'Goodwill does not lower the price, so it contains no VAT.'
}

function businessLines({ name, address, taxNumber, isVatRegistered }: Business): string[] {
  const number = taxNumber ? `Tax number: ${taxNumber}` : 'Tax number: not given'
  return [name, address, number, isVatRegistered ? 'Registered for VAT' : ''].filter(Boolean)
}

/** A company's name, address and register, without the empty ones. */
export function agentLines({ name, address, register }: Agent): string[] {
  return [name, address, register].filter(Boolean)
}
