import type { Account, Visitor } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import { pathHere } from '../login/login-state.ts'

/** Who may prove themselves here: operators, whether their session gave a second factor or not. */
export function operatorHere(visitor: Visitor): Visitor & { account: Account } {
  const { account } = visitor
  if (!account) throw new Refusal('signed-out')
  if (account.role !== 'operator') throw new Refusal('operators-only')
  return { ...visitor, account }
}

/** Where confirming leads back to: a path of this site, else the office's home. */
export function nextOf(request: Request, origin: string): string {
  const next = new URL(request.url).searchParams.get('next')
  return pathHere({ redirectTo: next ?? '/admin' }, origin)
}

/** How the office calls who works in it. */
export function labelOf({ firstName, email, role }: Account): string {
  return `${firstName || email}, ${role}`
}
