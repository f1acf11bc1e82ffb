import type { Account } from '#domain/account/visitor.ts'
import { issueInvoice } from '#domain/membership/issue-invoice.ts'
import { attachedFile } from '../../http/attached-file.ts'
import type { Visit } from '../../http/context.ts'
import { signedIn } from '../../http/visitor.ts'
import type { Route } from './+types/invoice.ts'

export const loader = signedIn(
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    attachedFile(await issueInvoice(deps, params.id, account)),
  'membership',
)
