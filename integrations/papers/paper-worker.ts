import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceFacts, ListFacts, VoucherFacts } from '#domain/papers.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { listSheet } from './list-sheet.ts'
import { printer, registerFonts } from './paper-fonts.ts'
import { voucherSheet } from './voucher-sheet.ts'

/** What the thread is asked for, one at a time, and what it answers: the paper, or what kept it from being made. */
export type Order =
  | { kind: 'voucher'; facts: VoucherFacts }
  | { kind: 'invoice'; facts: InvoiceFacts }
  | { kind: 'list'; facts: ListFacts }
export type Answer = { paper: Uint8Array } | { fault: string }

registerFonts()
const print = printer()

parentPort?.on('message', (order: Order) => {
  make(order).then(
    (paper) => parentPort?.postMessage({ paper } satisfies Answer, [paper.buffer]),
    (error: unknown) => parentPort?.postMessage({ fault: String(error) } satisfies Answer),
  )
})

async function make(order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const printable = { ...order, facts: inLetters(order.facts, await print) } as Order
  // A copy of its own: a small Buffer is a window on memory that others use.
  return Uint8Array.from(await renderToBuffer(sheetOf(printable)))
}

function sheetOf(order: Order) {
  if (order.kind === 'voucher') return voucherSheet(order.facts)
  return order.kind === 'invoice' ? invoiceSheet(order.facts) : listSheet(order.facts)
}

/** The same facts, every text of them in letters that the faces have; addresses are left alone. */
function inLetters(value: unknown, printed: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return key === 'url' ? value : printed(value)
  if (Array.isArray(value)) return value.map((each) => inLetters(each, printed))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inLetters(inner, printed, name)]),
  )
}
