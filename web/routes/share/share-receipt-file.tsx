import { openShareReceipt } from '#domain/accounting/open-receipt.ts'
import { byLink } from '../../http/authorize.ts'
import type { Visit } from '../../http/context.ts'
import { documentFile } from '../../shared/document/document-file.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/share-receipt-file.ts'

export const loader = byLink(
  site['share/share-receipt-file'].read,
  async ({ deps, params: { token, id } }: Route.LoaderArgs & Visit) =>
    documentFile(deps, await openShareReceipt(deps, { token, sourceId: id })),
)
