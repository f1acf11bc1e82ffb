import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import { openOwnReceipt } from '#domain/accounting/open-receipt.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { DocumentSheet } from '../../../shared/document/document-sheet.tsx'
import { documentView } from '../../../shared/document/document-view.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/receipt.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/documents/receipt'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { bookingId, ...facts } = await openOwnReceipt(deps, params.id, visitor)
    return data(
      { id: params.id, bookingId, document: documentView(facts) },
      { headers: { 'Cache-Control': 'private, no-store' } },
    )
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.document.kind} ${loaderData.document.number}` : 'Receipt'} · ${brand.name}`,
  },
]

export default function Receipt({ loaderData: { id, bookingId, document } }: Route.ComponentProps) {
  return (
    <DocumentSheet
      document={document}
      pdfTo={href('/receipts/:id/receipt.pdf', { id })}
      back={<Link to={href('/bookings/:id', { id: bookingId })}>Back to my booking</Link>}
    />
  )
}
