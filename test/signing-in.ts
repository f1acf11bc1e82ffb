import { codeOf } from '#domain/account/login-code.ts'
import { caller, newAddress, type Answer, type Caller } from './caller.ts'
import type { Site } from './site.ts'

/** Asks for a code as the sign-in page does, from wherever the caller is. */
export function askCode(who: Caller, email: string): Promise<Answer> {
  return who.post('/login', { form: { email } })
}

/** Types six digits into the boxes, from a network that nobody has called from: no limit of a network is in the way. */
export function typeCode(who: Caller, code: string): Promise<Answer> {
  const form = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  return who.post('/verify', { form, headers: { 'X-Forwarded-For': newAddress() } })
}

/** The code that was last mailed to an address and still works, or any that does not. */
export async function mailedCode(site: Site, email: string): Promise<string> {
  const [challenge] = await site.rows(
    'select id from login_challenge where email = $1 and used_at is null order by created_at desc, id limit 1',
    [email],
  )
  const [{ value }] = await site.rows('select value from demonstration.secret')
  return codeOf(value, challenge?.id ?? '')
}

/** Six digits that are not these. */
export function anotherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Signs in by the emailed code alone; answers the answer that carried the session. */
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
