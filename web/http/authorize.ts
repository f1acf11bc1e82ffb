import { data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import { findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { isOfHosts, isOfOffice } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { areOpen, type Entered, decideAccess } from '#domain/access/authorize.ts'
import { hostIs, type HostStatus } from '#domain/host/host-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { visitContext, type Visit } from './context.ts'
import { loginCookie } from './cookies.ts'
import { DASHBOARD } from './dashboard.ts'
import type { Permissions } from '../site/row.ts'
import { loginMessageOf } from './login-message.ts'
import { refused } from './refused.ts'
import { refusalIn } from './refusal-in.ts'

type NamesOf<Given> = Given extends string
  ? Given
  : Given extends readonly (infer Name)[]
    ? Name
    : Given[keyof Given]
type CellOfVisitor<Given> =
  NamesOf<Given> extends PermissionName ? (typeof permissions)[NamesOf<Given>][0] : never
/** A permission that visitors lack implies an account. */
export type Arrived<Given> = [CellOfVisitor<Given>] extends ['–']
  ? { account: Account; hostStatus: HostStatus | null }
  : unknown

/** What a test reads of a handler: its permissions, and whether a mailed link authorizes it. */
export type Guarded = { rows: Permissions; byLink: boolean }

/**
 * Authorizes a loader or action by its permissions in domain/access/permissions.ts. A signed-out visitor signs in and
 * returns, and so does somebody who needs a fresh proof; forbidden requests are refused. The command inside checks
 * ownership. A refusal or an overload becomes an error page; a bug is not caught.
 */
export function authorize<const Given extends Permissions, Args extends LoaderFunctionArgs, Out>(
  rows: Given,
  handle: (visit: Args & Visit & Arrived<Given>) => Promise<Out>,
  back: Back = whereTheyWere,
): ((args: Args) => Promise<Out>) & Guarded {
  const guarded = async (args: Args): Promise<Out> => {
    const visit = args.context.get(visitContext)
    return answered({ ...visit, request: args.request }, async () => {
      onlyReads(visit, args.request)
      const names = await namesFor(rows, args.request)
      const entered = await decideAccess(visit.deps, names, visit.visitor)
      if (entered.entry !== 'in') await turnAway(entered, { ...args, ...visit }, back)
      const arrived = areOpen(names) ? {} : { account: visit.visitor.account, hostStatus: entered.hostStatus }
      return handle({ ...args, ...visit, ...arrived } as Args & Visit & Arrived<Given>).catch((error) =>
        askForFactor(error, { ...args, ...visit }),
      )
    })
  }
  return Object.assign(guarded, { rows, byLink: false })
}

/** A loader or action that a mailed link authorizes: the command inside checks the link and its target. */
export function byLink<Args extends LoaderFunctionArgs, Out>(
  rows: LinkedPermission,
  handle: (visit: Args & Visit) => Promise<Out>,
): ((args: Args) => Promise<Out>) & Guarded {
  const guarded = async (args: Args): Promise<Out> => {
    const visit = args.context.get(visitContext)
    return answered({ ...visit, request: args.request }, async () => {
      if (visit.visitor.impersonation) throw new Refusal('not-shown')
      return handle({ ...args, ...visit })
    })
  }
  return Object.assign(guarded, { rows, byLink: true })
}

/** The permissions that a mailed link grants. */
export type LinkedPermission = {
  [Name in PermissionName]: (typeof permissions)[Name][2] extends 'B' | 'B+' ? Name : never
}[PermissionName]

export { DASHBOARD }

type Asking = LoaderFunctionArgs & Visit

/** The page to return to after signing in; `refuse` where no person sees the answer. */
export type Back = 'refuse' | ((asking: Asking) => string | Promise<string>)

const whereTheyWere = ({ url }: { url: URL }) => url.pathname + url.search

/** Turns an internal error into its page, which shows only the reference in the log. Responses pass unchanged. */
function faultOf(error: unknown, { onError, request }: Visit & { request: Request }): unknown {
  if (!(error instanceof Error) || request.signal.aborted) return error
  return data({ reference: onError(error) }, { status: 500, statusText: 'Internal Server Error' })
}

async function answered<Out>(visit: Visit & { request: Request }, work: () => Promise<Out>): Promise<Out> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalIn(error, visit.onError)
    throw refusal ? refused(refusal) : faultOf(error, visit)
  }
}

/** An operator who impersonates somebody sends nothing in their name. */
function onlyReads({ visitor }: Visit, { method }: Request): void {
  if (visitor.impersonation && method !== 'GET' && method !== 'HEAD') throw new Refusal('only-seeing')
}

async function namesFor(rows: Permissions, request: Request): Promise<readonly PermissionName[]> {
  if (typeof rows === 'string') return [rows]
  if (isList(rows)) return rows
  const intent = String((await request.clone().formData()).get('intent') ?? '').replace(/-\d+$/, '')
  const name = Object.hasOwn(rows, intent) ? rows[intent] : rows['*']
  if (!name) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  return [name]
}

function isList(rows: Permissions): rows is readonly PermissionName[] {
  return Array.isArray(rows)
}

async function turnAway(entered: Entered, asking: Asking, back: Back): Promise<never> {
  const { row, hostStatus } = entered
  const here = whereTheyWere(asking)
  if (entered.entry === 'not-shown') throw new Refusal('not-shown')
  if (entered.entry === 'signed-out') {
    if (back === 'refuse') throw new Refusal('signed-out')
    const state = { redirectTo: await back(asking), message: loginMessageOf(row) }
    const cookie = loginCookie(state, asking.site.secure)
    const to = asking.visitor.awaitsFactor ? href('/verify/second-factor') : href('/login')
    throw redirect(to, { headers: { 'Set-Cookie': cookie } })
  }
  if (entered.entry === 'fresh-proof')
    throw redirect(`${href('/account/confirm')}?next=${encodeURIComponent(here)}`)
  if (entered.entry !== 'forbidden') throw await toFactor(asking)
  if (isOfOffice(permissions[row])) throw new Refusal('operators-only')
  if (!isOfHosts(permissions[row])) throw new Refusal('not-for-staff')
  if (asking.request.method !== 'GET' || asking.visitor.account?.role !== 'traveller')
    throw new Refusal('hosts-only')
  // A suspended host may read; an applicant sees the notice about the review.
  if (hostIs.suspended(hostStatus)) throw redirect(href(`${DASHBOARD}/bookings`))
  throw redirect(hostIs.pending(hostStatus) ? DASHBOARD : href('/host-verification'))
}

/** A command may require a fresh proof or a second factor where the permission cannot know it. */
async function askForFactor(error: unknown, asking: Asking): Promise<never> {
  if (error instanceof Refusal && error.code === 'second-factor-needed') throw await toFactor(asking)
  if (error instanceof Refusal && error.code === 'fresh-proof-needed')
    throw redirect(`${href('/account/confirm')}?next=${encodeURIComponent(whereTheyWere(asking))}`)
  throw error
}

async function toFactor({ deps, visitor, url }: Asking): Promise<Response> {
  const isSetUp = visitor.account && (await findSecondFactor(deps, visitor.account.id))
  const next = `next=${encodeURIComponent(url.pathname + url.search)}`
  if (visitor.account?.role === 'traveller' || !url.pathname.startsWith(href('/admin')))
    return redirect(`${isSetUp ? href('/account/confirm') : href('/account/second-factor')}?${next}`)
  return redirect(`${isSetUp ? href('/admin/confirm') : href('/admin/second-factor')}?${next}`)
}
