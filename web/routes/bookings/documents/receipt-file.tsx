import { openOwnReceipt } from '#domain/accounting/open-receipt.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documentFile } from '../../../shared/document/document-file.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/receipt-file.ts'

export const loader = authorize(
  site['bookings/documents/receipt-file'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { bookingId: _, ...facts } = await openOwnReceipt(deps, params.id, visitor)
    return documentFile(deps, facts)
  },
)
