import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { pathHere } from '../../shared/sign-in/login-state.ts'

/** The address after confirming: a path of this site, else the office's home. */
export function nextOf(request: Request, origin: string): string {
  const next = new URL(request.url).searchParams.get('next')
  return pathHere({ redirectTo: next ?? href('/admin') }, origin)
}

/** The office's name for an operator. */
export function labelOf({ firstName, email, role }: Account): string {
  return `${firstName || email}, ${role}`
}
