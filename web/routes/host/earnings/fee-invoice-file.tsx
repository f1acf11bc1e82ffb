import { openFeeInvoice } from '#domain/accounting/open-fee-invoice.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documentFile } from '../../../shared/document/document-file.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/fee-invoice-file.ts'

export const loader = authorize(
  site['host/earnings/fee-invoice-file'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) =>
    documentFile(deps, await openFeeInvoice(deps, params.month, visitor)),
)
