import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import type { HostStatus } from '../host/host-states.ts'
import { permissions, type PermissionName } from './permissions.ts'
import { type Actor, asksForHost, type Entry, entry, isOpen } from './permission-rules.ts'
import { allowsImpersonation } from './impersonated-permissions.ts'

/** The result of checking a visitor against these rows, with the visitor's status as a host where a row needs it. */
export type Entered = { entry: Entry; row: PermissionName; hostStatus: HostStatus | null }

/** Whether a visitor may use a route that names these rows: every row must allow it. */
export async function decideAccess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  names: readonly PermissionName[],
  visitor: Visitor,
): Promise<Entered> {
  const { account } = visitor
  const shut = visitor.impersonation && names.find((name) => !allowsImpersonation([name]))
  if (shut) return { entry: 'not-shown', row: shut, hostStatus: null }
  const needsHost = account?.role === 'traveller' && names.some((name) => asksForHost(permissions[name]))
  const hostStatus = needsHost ? await hostStatusOf(db, account.id) : null
  const actor = actorOf(visitor, hostStatus)
  for (const row of names) {
    const found = entry(permissions[row], actor, visitor, now())
    if (found !== 'in') return { entry: found, row, hostStatus }
  }
  return { entry: 'in', row: names[0] ?? 'site.use', hostStatus }
}

/** The visitor's column of the matrix; a rejected host counts as a traveller. */
function actorOf({ account }: Visitor, hostStatus: HostStatus | null): Actor {
  if (!account) return 'V'
  if (account.role !== 'traveller') return account.role === 'support' ? 'S' : 'O'
  return hostStatus ? columns[hostStatus] : 'T'
}

const columns = {
  pending: 'PH',
  approved: 'H',
  verified: 'H',
  rejected: 'T',
  suspended: 'SH',
  erased: 'T',
} as const satisfies Record<HostStatus, Actor>

/** Whether a route with these rows is open without signing in. */
export function areOpen(names: readonly PermissionName[]): boolean {
  return names.every((name) => isOpen(permissions[name]))
}
