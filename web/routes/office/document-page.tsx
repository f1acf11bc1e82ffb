import type { Account } from '#domain/account/visitor.ts'
import { readDocumentPage } from '#domain/verification/look-at-verification.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import type { Route } from './+types/document-page.ts'

/** One page of an identity document: for a minute, for whoever opened it, and kept by no browser and no proxy. */
export const loader = may(
  'document.view',
  async ({ deps, params, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams
    const page = {
      id: params.id,
      page: Math.trunc(Number(params.page)) || 0,
      until: Math.trunc(Number(asked.get('until'))) || 0,
      signature: asked.get('signature') ?? '',
    }
    const content = await readDocumentPage(deps, page, visitor)
    return new Response(Uint8Array.from(content), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, no-store',
        'Content-Disposition': 'inline',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    })
  },
)
