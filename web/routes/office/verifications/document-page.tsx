import type { Account } from '#domain/account/visitor.ts'
import { readDocumentPage } from '#domain/verification/reveal-verification.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/document-page.ts'
import { askedPage, sealedPage } from '../sealed-page.ts'

/** A page of an identity document: for one minute, for the operator who opened it. */
export const loader = authorize(
  site['office/verifications/document-page'].read,
  async ({ deps, params, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) =>
    sealedPage(await readDocumentPage(deps, { id: params.id, ...askedPage(params.page, url) }, visitor)),
)
