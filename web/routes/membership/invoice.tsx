import type { Account } from '#domain/account/visitor.ts'
import { issueInvoice } from '#domain/membership/issue-invoice.ts'
import { attachedFile } from '../../http/attached-file.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/invoice.ts'

export const loader = authorize(
  site['membership/invoice'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    attachedFile(await issueInvoice(deps, params.id, account)),
)
