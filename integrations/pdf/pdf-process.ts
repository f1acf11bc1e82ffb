import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceFacts, ListFacts, VoucherFacts } from '#domain/ports/pdf-documents.ts'
import { invoiceSheet } from './invoice-pdf.ts'
import { listSheet } from './list-pdf.ts'
import { printer, registerFonts } from './pdf-fonts.ts'
import { voucherSheet } from './voucher-pdf.ts'

/** A request to the thread, one at a time, and its answer: the PDF, or the error. */
export type Order =
  | { kind: 'voucher'; facts: VoucherFacts }
  | { kind: 'invoice'; facts: InvoiceFacts }
  | { kind: 'list'; facts: ListFacts }
export type Answer = { paper: Uint8Array } | { fault: string }

const print = registerFonts().then(printer)

parentPort?.on('message', (order: Order) => {
  make(order).then(
    (paper) => parentPort?.postMessage({ paper } satisfies Answer, [paper.buffer]),
    (error: unknown) => parentPort?.postMessage({ fault: String(error) } satisfies Answer),
  )
})

async function make(order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const printable = { ...order, facts: inLetters(order.facts, await print) } as Order
  // Copies, because a small Buffer shares its memory with others.
  return Uint8Array.from(await renderToBuffer(sheetOf(printable)))
}

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
