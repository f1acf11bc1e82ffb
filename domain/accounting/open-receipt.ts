import type { Visitor } from '../account/visitor.ts'
import { findAccountBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'
import type { InvoiceFacts } from '../ports/pdf-documents.ts'
import { Refusal } from '../refusal.ts'
import { findFormerLink, openTravellerLink } from '../traveller-link/link-queries.ts'
import { receiptFacts } from './document-facts-rules.ts'
import { findDocument, sourceOf } from './document-queries.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueReceipt } from './issue-receipt.ts'

type OpeningDeps = Pick<Deps, 'db' | 'now' | 'secret' | 'company'>

/**
 * The receipt of a payment, or the credit note of a refund, for the account of its booking; for others it does not exist, and
 * that of a traveller who paid their share is only on that traveller's page. Issues one that is not issued yet. Staff who impersonate the account do not read the name.
 */
export async function openOwnReceipt(
  deps: OpeningDeps,
  sourceId: string,
  visitor: Visitor,
): Promise<InvoiceFacts & { bookingId: string }> {
  const { bookingId, linkId } = await mustHaveBooking(deps, sourceId)
  if (linkId !== null) throw new Refusal('receipt-not-found')
  await findAccountBooking(deps.db, bookingId, visitor).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('receipt-not-found') : error
  })
  const facts = await openReceipt(deps, sourceId, { isNamed: visitor.impersonation === null })
  return { ...facts, bookingId }
}

/** The same for operators, without the name of the traveller. */
export async function openAnyReceipt(
  deps: OpeningDeps,
  sourceId: string,
): Promise<InvoiceFacts & { bookingId: string }> {
  const { bookingId } = await mustHaveBooking(deps, sourceId)
  return { ...(await openReceipt(deps, sourceId, { isNamed: false })), bookingId }
}

/** The same for the traveller who paid a share with this link, also after they have left or were replaced. */
export async function openShareReceipt(
  deps: OpeningDeps,
  { token, sourceId }: { token: string; sourceId: string },
): Promise<InvoiceFacts> {
  const { link } = (await findFormerLink(deps, token)) ?? (await openTravellerLink(deps, token))
  const source = await mustHaveBooking(deps, sourceId)
  if (source.linkId !== link.id) throw new Refusal('receipt-not-found')
  return openReceipt(deps, sourceId, { isNamed: true })
}

async function mustHaveBooking({ db }: OpeningDeps, sourceId: string) {
  const source = isUuid(sourceId) ? await sourceOf(db, sourceId) : null
  if (!source) throw new Refusal('receipt-not-found')
  return source
}

async function openReceipt(deps: OpeningDeps, sourceId: string, { isNamed }: { isNamed: boolean }) {
  const issued = (await issueReceipt(deps, sourceId)) ?? (await issueCreditNote(deps, sourceId))
  if (!issued) throw new Refusal('receipt-not-found')
  const document = await findDocument(deps.db, issued.id)
  return receiptFacts({ ...document, name: isNamed ? document.name : null })
}
