import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import { visitContext, type Visit } from './context.ts'
import { loginCookie } from './cookies.ts'

/** A loader or action that anybody may use. A refusal becomes its page; a bug stays a bug. */
export function anyone<Args extends LoaderFunctionArgs, Out>(handle: (visit: Args & Visit) => Promise<Out>) {
  return async (args: Args): Promise<Out> => {
    const visit = args.context.get(visitContext)
    try {
      return await handle({ ...args, ...visit })
    } catch (error) {
      throw error instanceof Refusal ? refused(error) : error
    }
  }
}

/** A loader or action for people who have signed in; anybody else is asked to, and comes back. */
export function signedIn<Args extends LoaderFunctionArgs, Out>(
  handle: (visit: Args & Visit & { account: Account }) => Promise<Out>,
  message: LoginMessage = 'bookings',
) {
  return anyone<Args, Out>(async (visit) => {
    const { account } = visit.visitor
    if (!account) {
      const { pathname, search } = visit.url
      const cookie = loginCookie({ redirectTo: pathname + search, message }, visit.site.secure)
      throw redirect('/login', { headers: { 'Set-Cookie': cookie } })
    }
    return handle({ ...visit, account })
  })
}

/** The sentences that the sign-in page may be asked to show, by key. */
export const loginMessages = { bookings: 'Please log in to view your bookings' } as const
export type LoginMessage = keyof typeof loginMessages

/** What the error page shows of a refusal: never more than its own words. */
export type Refused = { code: string; says: string; because: string | undefined }

export function refused({ code, says, because, status }: Refusal) {
  return data({ code, says, because } satisfies Refused, status)
}
