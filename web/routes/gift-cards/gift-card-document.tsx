import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import { openGiftCardDocument } from '#domain/accounting/gift-card/open-gift-card-document.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { secret } from '../../shared/booking/secret-headers.ts'
import { DocumentSheet } from '../../shared/document/document-sheet.tsx'
import { documentView } from '../../shared/document/document-view.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/gift-card-document.ts'

export const handle = { slim: true }

/** The receipt of a gift card's payment, or the credit note of its refund, behind the buyer's link. */
export const loader = byLink(
  site['gift-cards/gift-card-document#receipt'].read,
  async ({ deps, params: { token }, url }: Route.LoaderArgs & Visit) => {
    const isReceipt = url.pathname.endsWith('/receipt')
    const facts = await openGiftCardDocument(deps, { token, kind: isReceipt ? 'receipt' : 'credit_note' })
    return data({ token, isReceipt, document: documentView(facts) }, { headers: secret })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.document.kind} ${loaderData.document.number}` : 'Receipt'} · ${brand.name}`,
  },
  { name: 'referrer', content: 'no-referrer' },
]

export default function GiftCardDocument({
  loaderData: { token, isReceipt, document },
}: Route.ComponentProps) {
  return (
    <DocumentSheet
      document={document}
      pdfTo={
        isReceipt
          ? href('/gift-cards/link/:token/receipt.pdf', { token })
          : href('/gift-cards/link/:token/credit-note.pdf', { token })
      }
      back={<Link to={href('/gift-cards/link/:token', { token })}>Back to my gift card</Link>}
    />
  )
}
