import { href, Link } from 'react-router'
import { openAnyReceipt } from '#domain/accounting/open-receipt.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { DocumentBody } from '../../../shared/document/document-sheet.tsx'
import { documentView } from '../../../shared/document/document-view.ts'
import { site } from '../../../site.ts'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/document.ts'

export const loader = authorize(
  site['office/bookings/document'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { bookingId, ...facts } = await openAnyReceipt(deps, params.id)
    return { id: params.id, bookingId, document: documentView(facts) }
  },
)

/** A receipt or credit note in the office, without the name of the traveller. */
export default function OfficeDocument({ loaderData: { id, bookingId, document } }: Route.ComponentProps) {
  return (
    <OfficePage title={`${document.kind} ${document.number}`} note="without the traveller’s name">
      <div className="office__pad office__keep">
        <Link to={href('/admin/bookings/:id', { id: bookingId })}>Back to the booking</Link>
        <DocumentBody document={document} pdfTo={href('/admin/documents/:id/receipt.pdf', { id })} />
      </div>
    </OfficePage>
  )
}
