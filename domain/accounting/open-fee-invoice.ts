import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { readingHost } from '../host/acting-host.ts'
import type { InvoiceFacts } from '../ports/pdf-documents.ts'
import { Refusal } from '../refusal.ts'
import { feeInvoiceFacts } from './document-facts-rules.ts'
import { findDocument } from './document-queries.ts'
import { issueFeeInvoice } from './issue-fee-invoices.ts'

/** The invoice of our fee to the visitor's host for a month. Issues one that is not issued yet. */
export async function openFeeInvoice(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'company' | 'enqueue'>,
  month: string,
  visitor: Visitor,
): Promise<InvoiceFacts> {
  const issued = await issueFeeInvoice(deps, await readingHost(deps.db, visitor), month)
  if (!issued) throw new Refusal('invoice-not-found')
  return feeInvoiceFacts(await findDocument(deps.db, issued.id))
}
