import { codeOf } from '#domain/account/login-code.ts'
import { caller, newAddress, type Answer, type Caller } from '../caller.ts'
import type { Site } from '../site.ts'

/** Requests a code on the sign-in page, from the caller's network. */
export function askCode(who: Caller, email: string): Promise<Answer> {
  return who.post('/login', { form: { email } })
}

/** Enters six digits, from an unused network, so that no network limit applies. */
export function typeCode(who: Caller, code: string): Promise<Answer> {
  const form = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  return who.post('/verify', { form, headers: { 'X-Forwarded-For': newAddress() } })
}

/** The last mailed code of an address that still works, or any other. */
export async function mailedCode(site: Site, email: string): Promise<string> {
  const [challenge] = await site.rows(
    'select id from login_challenge where email = $1 and used_at is null order by created_at desc, id limit 1',
    [email],
  )
  const [{ value }] = await site.rows('select value from demonstration.secret')
  return codeOf(value, challenge?.id ?? '')
}

/** Six other digits. */
export function anotherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Signs in by the emailed code only; returns the response with the session. */
export async function signInBy(site: Site, who: Caller, email: string): Promise<Answer> {
  await askCode(who, email)
  return typeCode(who, await mailedCode(site, email))
}

/** The same cookies at another process, or at the same one before they change. */
export function sameBrowser(who: Pick<Caller, 'cookies'>, url: string): Caller {
  const copy = caller(url)
  for (const [name, value] of who.cookies) copy.cookies.set(name, value)
  return copy
}
