import { href } from 'react-router'
import { stringifySetCookie } from 'cookie'
import { seal, unseal } from '#domain/seal.ts'
import { cookies } from '../../../http/cookies.ts'
import type { Secret } from '#domain/secret.ts'

const NAME = 'office-search'
const STORED_SECONDS = 15 * 60
const PURPOSE = 'office-search'

type Of = { secret: Secret; sessionId: string | null }

/**
 * Stores the text of a staff search for a quarter of an hour, so that reload and Back work: sealed for this session, in
 * a cookie of the office. It may contain a name, and a URL would put it into histories and logs.
 */
export function storeSearch(typed: string, { secret, sessionId }: Of, secure: boolean): string {
  const value = seal(secret, PURPOSE, sessionId ?? '', typed).toString('base64url')
  const ours = { path: href('/admin'), httpOnly: true, sameSite: 'strict', secure } as const
  return stringifySetCookie({ name: NAME, value, ...ours, maxAge: STORED_SECONDS })
}

/** The search text of this session; empty without one, or when another session stored it. */
export function storedSearch(request: Request, { secret, sessionId }: Of): string {
  const value = cookies(request)[NAME]
  if (!value) return ''
  try {
    return unseal(secret, PURPOSE, sessionId ?? '', Buffer.from(value, 'base64url'))
  } catch {
    return ''
  }
}
