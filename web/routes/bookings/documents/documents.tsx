import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import { documentsOfBooking } from '#domain/accounting/document-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { DocumentList } from '../../../shared/document/document-list.tsx'
import { documentRows } from '../../../shared/document/document-rows.ts'
import { site } from '../../../site.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/documents/documents'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { id, trek_name } = await findAccountBooking(deps.db, params.id, visitor)
    const documents = await documentsOfBooking(deps.db, id)
    return data(
      {
        id,
        trek: trek_name,
        reference: referenceOf(id),
        rows: documentRows(documents, (sourceId) => href('/receipts/:id', { id: sourceId })),
      },
      { headers: { 'Cache-Control': 'private, no-store' } },
    )
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [{ title: `Receipts · ${brand.name}` }]

/** The receipts and credit notes of a booking; a guest gets here with the mailed link and a code. */
export default function Documents({ loaderData: { id, trek, reference, rows } }: Route.ComponentProps) {
  return (
    <div className="wrap wrap--form page section">
      <h1>Receipts and credit notes</h1>
      <p className="lead mt-2">
        {trek}, <span className="num nowrap">{reference}</span>
      </p>
      {rows.length === 0 ? (
        <Empty title="Nothing was paid by card for this booking." />
      ) : (
        <section className="card pad mt-6" aria-label="Documents">
          <DocumentList rows={rows} />
        </section>
      )}
      <p className="mt-6">
        <Link to={href('/bookings/:id', { id })}>Back to my booking</Link>
      </p>
    </div>
  )
}
