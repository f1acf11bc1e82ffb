import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import { openFeeInvoice } from '#domain/accounting/open-fee-invoice.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { DocumentSheet } from '../../../shared/document/document-sheet.tsx'
import { documentView } from '../../../shared/document/document-view.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/fee-invoice.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['host/earnings/fee-invoice'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) =>
    data({
      month: params.month,
      document: documentView(await openFeeInvoice(deps, params.month, visitor)),
    }),
)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoice ${loaderData?.document.number ?? ''} · ${brand.name}` },
]

export default function FeeInvoice({ loaderData: { month, document } }: Route.ComponentProps) {
  return (
    <DocumentSheet
      document={document}
      pdfTo={href(`${DASHBOARD}/earnings/invoices/:month/invoice.pdf`, { month })}
      back={<Link to={href(`${DASHBOARD}/earnings`)}>Back to My Earnings</Link>}
    />
  )
}
