import { stringifySetCookie } from 'cookie'
import { seal, unseal } from '#domain/seal.ts'
import { cookies } from '../../http/cookies.ts'
import type { Secret } from '#domain/secret.ts'

const NAME = 'office-search'
const KEPT_S = 15 * 60
const PURPOSE = 'office-search'

type Of = { secret: Secret; sessionId: string | null }

/**
 * What somebody of ours looked for, for a quarter of an hour, so that reloading and going back work: sealed for this session,
 * in a cookie of the office. It may name a person, and an address would take it into histories and logs.
 */
export function keepSearch(typed: string, { secret, sessionId }: Of, secure: boolean): string {
  const value = seal(secret, PURPOSE, sessionId ?? '', typed).toString('base64url')
  const ours = { path: '/admin', httpOnly: true, sameSite: 'strict', secure } as const
  return stringifySetCookie({ name: NAME, value, ...ours, maxAge: KEPT_S })
}

/** What this session looked for; empty when nothing, or when another one did. */
export function keptSearch(request: Request, { secret, sessionId }: Of): string {
  const value = cookies(request)[NAME]
  if (!value) return ''
  try {
    return unseal(secret, PURPOSE, sessionId ?? '', Buffer.from(value, 'base64url'))
  } catch {
    return ''
  }
}
