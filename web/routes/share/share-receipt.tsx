import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import { openShareReceipt } from '#domain/accounting/open-receipt.ts'
import { byLink } from '../../http/authorize.ts'
import type { Visit } from '../../http/context.ts'
import { secret } from '../../shared/booking/secret-headers.ts'
import { DocumentSheet } from '../../shared/document/document-sheet.tsx'
import { documentView } from '../../shared/document/document-view.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/share-receipt.ts'

export const handle = { slim: true }

/** The receipt of a traveller's own payment, or the credit note of its refund, behind the link that paid. */
export const loader = byLink(
  site['share/share-receipt'].read,
  async ({ deps, params: { token, id } }: Route.LoaderArgs & Visit) => {
    const facts = await openShareReceipt(deps, { token, sourceId: id })
    return data({ token, id, document: documentView(facts) }, { headers: secret })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.document.kind} ${loaderData.document.number}` : 'Receipt'} · ${brand.name}`,
  },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ShareReceipt({ loaderData: { token, id, document } }: Route.ComponentProps) {
  return (
    <DocumentSheet
      document={document}
      pdfTo={href('/share/:token/receipts/:id/receipt.pdf', { token, id })}
      back={<Link to={href('/share/:token', { token })}>Back to my page</Link>}
    />
  )
}
