import { timingSafeEqual } from 'node:crypto'
import type { Deps } from './deps.ts'
import { type Secret, signatures } from './secret.ts'

/** The validity of a URL for a private page or picture. */
const SECONDS = 60

export type SignedUrl = { page: number; until: number; signature: string }
/** The subject of the pages, its id, and the only operator who may open them. */
type Of = { what: string; id: string; operatorId: string }

/** A URL for each page that is valid for 60 seconds, only for this operator. */
export function signedUrls({ now, secret }: Pick<Deps, 'now' | 'secret'>, of: Of, pages: number) {
  const until = Math.floor(now().getTime() / 1000) + SECONDS
  return Array.from({ length: pages }, (_, index): SignedUrl => {
    const page = index + 1
    return {
      page,
      until,
      signature: signaturesOf(secret, of, { page, until })[0]?.toString('base64url') ?? '',
    }
  })
}

/** Whether a URL was given to this operator within the last minute. */
export function isSignedUrlValid({ now, secret }: Pick<Deps, 'now' | 'secret'>, of: Of, address: SignedUrl) {
  const { page, until, signature } = address
  const given = Buffer.from(signature, 'base64url')
  const isOurs = signaturesOf(secret, of, { page, until }).some(
    (ours) => given.length === ours.length && timingSafeEqual(given, ours),
  )
  return isOurs && now().getTime() <= until * 1000
}

/** With each valid secret, the current one first. */
function signaturesOf(secret: Secret, { what, id, operatorId }: Of, page: { page: number; until: number }) {
  return signatures(secret, `${what}:${id}:${page.page}:${page.until}:${operatorId}`)
}
