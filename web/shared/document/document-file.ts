import type { Deps } from '#domain/deps.ts'
import type { InvoiceFacts } from '#domain/ports/pdf-documents.ts'
import { attachedFile } from '../../http/attached-file.ts'

/** A receipt, credit note or invoice as a PDF, named by its number. */
export async function documentFile({ pdfs }: Pick<Deps, 'pdfs'>, facts: InvoiceFacts): Promise<Response> {
  const content = await pdfs.invoice(facts)
  return attachedFile({ filename: `${facts.number}.pdf`, contentType: 'application/pdf', content })
}
