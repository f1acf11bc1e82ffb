import { redirect } from 'react-router'
import { isTypedCode, readCode } from '#domain/referral/referral-rules.ts'
import { codeCookie } from './cookies.ts'

/**
 * A link with `?code=`: the browser stores its code for the booking form, and opens the same address without it. It does not
 * reveal whether the code exists, because trying codes is limited.
 */
export function takeCode(url: URL, secure: boolean): void {
  const linked = url.searchParams.get('code')
  if (linked === null) return
  const code = readCode(linked)
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('code')
  throw redirect(`${url.pathname}${rest.size > 0 ? `?${rest}` : ''}`, {
    status: 303,
    headers: {
      'Cache-Control': 'private, no-store',
      ...(isTypedCode(code) && { 'Set-Cookie': codeCookie(code, secure) }),
    },
  })
}
