import type { Account } from '#domain/account/visitor.ts'
import { readBankLetterPage } from '#domain/verification/bank/read-bank-letter.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/bank-letter-page.ts'
import { askedPage, sealedPage } from '../sealed-page.ts'

/** A page of a letter from a host's bank: for one minute, for the operator who opened it. */
export const loader = authorize(
  site['office/hosts/bank-letter-page'].read,
  async ({ deps, params, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) =>
    sealedPage(
      await readBankLetterPage(deps, { hostId: params.id, ...askedPage(params.page, url) }, visitor),
    ),
)
