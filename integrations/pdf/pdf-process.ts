import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceFacts, ListFacts, VoucherFacts } from '#domain/ports/pdf-documents.ts'
import { answerRequests } from '../helper-process/answer-requests.ts'
import { invoiceSheet } from './invoice-pdf.ts'
import { listSheet } from './list-pdf.ts'
import { printer, registerFonts } from './pdf-fonts.ts'
import { voucherSheet } from './voucher-pdf.ts'

/** A request to the process; the answer is the PDF. */
export type Order =
  | { kind: 'voucher'; facts: VoucherFacts }
  | { kind: 'invoice'; facts: InvoiceFacts }
  | { kind: 'list'; facts: ListFacts }

const print = registerFonts().then(printer)

answerRequests(async (order: Order): Promise<Uint8Array> => {
  const printable = { ...order, facts: inLetters(order.facts, await print) } as Order
  return renderToBuffer(sheetOf(printable))
})

function sheetOf(order: Order) {
  if (order.kind === 'voucher') return voucherSheet(order.facts)
  return order.kind === 'invoice' ? invoiceSheet(order.facts) : listSheet(order.facts)
}

/** Replaces characters that no font has in every text of the facts, except in URLs. */
function inLetters(value: unknown, printed: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return key === 'url' ? value : printed(value)
  if (Array.isArray(value)) return value.map((each) => inLetters(each, printed))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inLetters(inner, printed, name)]),
  )
}
