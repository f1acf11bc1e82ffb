import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import { findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { hostStatusOf } from '#domain/host/acting-host.ts'
import { mayLookBack, mayRun, type HostStatus } from '#domain/host/host-rules.ts'
import { operatorOf } from '#domain/office/operator.ts'
import { Refusal } from '#domain/refusal.ts'
import { visitContext, type Visit } from './context.ts'
import { loginCookie } from './cookies.ts'
import type { LoginMessage } from './login-message.ts'
import { DASHBOARD } from './may.ts'
import { refusalIn } from './refusal-in.ts'
import { refused } from './refused.ts'

export { DASHBOARD, mayLookBack }

/** A loader or action that anybody may use. A refusal becomes its page, and so does being busy; a bug stays a bug. */
export function anyone<Args extends LoaderFunctionArgs, Out>(handle: (visit: Args & Visit) => Promise<Out>) {
  return withoutRow(async (args: Args): Promise<Out> => {
    const visit = args.context.get(visitContext)
    try {
      return await handle({ ...args, ...visit })
    } catch (error) {
      const refusal = refusalIn(error, visit.onError)
      throw refusal ? refused(refusal) : error
    }
  })
}

function withoutRow<Loader>(loader: Loader) {
  return Object.assign(loader as Loader & object, { rows: 'site.use', byLink: false })
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
      const to = visit.visitor.awaitsFactor ? '/verify/second-factor' : '/login'
      throw redirect(to, { headers: { 'Set-Cookie': cookie } })
    }
    return handle({ ...visit, account })
  })
}

/**
 * A loader or action for people who have signed in, or given a fresh code, within the last ten minutes: what leads to all
 * of somebody's data, or away with it. Anybody else gives one first, and comes back.
 */
export function confirmed<Args extends LoaderFunctionArgs, Out>(
  handle: (visit: Args & Visit & { account: Account }) => Promise<Out>,
) {
  return signedIn<Args, Out>(async (visit) => {
    const { pathname, search } = visit.url
    if (!isFresh(visit.visitor.confirmedAt, visit.deps.now()))
      throw redirect(`/account/confirm?next=${encodeURIComponent(pathname + search)}`)
    return handle(visit)
  }, 'account')
}

/**
 * A loader or action of the host dashboard. Whoever is pending, rejected or no host at all is led where that is told; a
 * suspended host only to what may still be read.
 */
export function host<Args extends LoaderFunctionArgs, Out>(
  handle: (visit: Args & Visit & { account: Account; hostStatus: HostStatus }) => Promise<Out>,
  may: (status: HostStatus | null) => boolean = mayRun,
) {
  return signedIn<Args, Out>(async (visit) => {
    const hostStatus = await hostStatusOf(visit.deps.db, visit.account.id)
    if (!hostStatus || !may(hostStatus))
      throw redirect(
        hostStatus === 'pending' || hostStatus === 'suspended' ? DASHBOARD : '/host-verification',
      )
    return handle({ ...visit, hostStatus })
  }, 'host')
}

/**
 * A loader or action of the back office. Whoever is no operator is refused; an operator without a second factor sets one
 * up first, and one whose session has not given it, or not lately enough for an act that moves money, confirms and
 * comes back.
 */
export function operator<Args extends LoaderFunctionArgs, Out>(
  handle: (visit: Args & Visit & { account: Account }) => Promise<Out>,
) {
  return signedIn<Args, Out>(async (visit) => {
    try {
      operatorOf(visit.visitor)
      return await handle(visit)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'second-factor-needed') throw error
      const { pathname, search } = visit.url
      const isSetUp = await findSecondFactor(visit.deps, visit.account.id)
      throw redirect(
        `${isSetUp ? '/admin/confirm' : '/admin/second-factor'}?next=${encodeURIComponent(pathname + search)}`,
      )
    }
  }, 'office')
}
