import type { Account } from '#domain/account/visitor.ts'
import { readClaimPhoto } from '#domain/claim/reveal-claim.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { privateFile } from '../../../http/private-file.ts'
import type { Route } from './+types/claim-photo.ts'

/** A photo of a claim: for one minute, for the operator who opened it, without any caching. */
export const loader = authorize(
  site['office/claims/claim-photo'].read,
  async ({ deps, params, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const number = (text: string | null) => Math.trunc(Number(text)) || 0
    const address = {
      page: number(params.page),
      until: number(url.searchParams.get('until')),
      signature: url.searchParams.get('signature') ?? '',
    }
    const content = await readClaimPhoto(deps, { claimId: params.id, ...address }, visitor)
    return privateFile({ name: `claim-${address.page}.webp`, type: 'image/webp', content, shown: true })
  },
)
