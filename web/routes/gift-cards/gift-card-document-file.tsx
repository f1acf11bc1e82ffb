import { openGiftCardDocument } from '#domain/accounting/gift-card/open-gift-card-document.ts'
import { byLink } from '../../http/authorize.ts'
import type { Visit } from '../../http/context.ts'
import { documentFile } from '../../shared/document/document-file.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/gift-card-document-file.ts'

export const loader = byLink(
  site['gift-cards/gift-card-document-file#receipt'].read,
  async ({ deps, params: { token }, url }: Route.LoaderArgs & Visit) => {
    const kind = url.pathname.endsWith('/receipt.pdf') ? 'receipt' : 'credit_note'
    return documentFile(deps, await openGiftCardDocument(deps, { token, kind }))
  },
)
