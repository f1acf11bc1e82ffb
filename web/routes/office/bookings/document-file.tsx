import { openAnyReceipt } from '#domain/accounting/open-receipt.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documentFile } from '../../../shared/document/document-file.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/document-file.ts'

export const loader = authorize(
  site['office/bookings/document-file'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { bookingId: _, ...facts } = await openAnyReceipt(deps, params.id)
    return documentFile(deps, facts)
  },
)
