import { constants } from 'node:os'
import type { PdfDocuments } from '#domain/ports/pdf-documents.ts'
import { HelperError, openHelperProcess } from '../helper-process/helper-process.ts'
import { OutsideError } from '../outside-error.ts'
import type { Order } from './pdf-process.ts'

/** The longest input; no document is longer. */
const MOST_CHARACTERS = 100_000
const program = new URL('./pdf-process.ts', import.meta.url)
/** It may read its modules and fonts, but not write files or start processes. */
const execArgv = ['--permission', '--allow-fs-read=*', '--max-old-space-size=256', '--max-semi-space-size=32']

/** Sales come before their vouchers, which take as much of the processor. */
const niceness = constants.priority.PRIORITY_BELOW_NORMAL

/** Makes PDFs one at a time in a helper process, so that no request waits for them. */
export function pdfDocuments() {
  const helper = openHelperProcess<Order, Uint8Array>({ program, execArgv, niceness })

  const make = async (order: Order): Promise<Buffer> => {
    if (JSON.stringify(order).length > MOST_CHARACTERS) throw faultOf(order, 'too large')
    const pdf = await helper.ask(order).catch((error: unknown) => {
      throw faultOf(order, error instanceof HelperError ? error.reason : 'failed', error)
    })
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  }

  const pdfs: PdfDocuments = {
    voucher: (facts) => make({ kind: 'voucher', facts }),
    invoice: (facts) => make({ kind: 'invoice', facts }),
    list: (facts) => make({ kind: 'list', facts }),
  }
  return { pdfs, processId: helper.processId, stop: helper.stop }
}

function faultOf({ kind }: Order, code: string, cause?: unknown): OutsideError {
  const fault = new OutsideError(`pdf ${kind}`, { code })
  if (cause !== undefined) fault.cause = cause
  return fault
}
