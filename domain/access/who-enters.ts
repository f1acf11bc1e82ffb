import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import type { HostStatus } from '../host/host-rules.ts'
import { matrix, type RowName } from './matrix.ts'
import { type Actor, asksForHost, type Entry, entry, isOpen } from './matrix-rules.ts'
import { isSeen } from './seen-rows.ts'

/** What stands between a visitor and a door with these rows, and how they stand as a host where a row asks. */
export type Entered = { entry: Entry; row: RowName; hostStatus: HostStatus | null }

/** Whether somebody may come through a door that names these rows: every one of them must let them in. */
export async function whoEnters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  names: readonly RowName[],
  visitor: Visitor,
): Promise<Entered> {
  const { account } = visitor
  const shut = visitor.seeing && names.find((name) => !isSeen([name]))
  if (shut) return { entry: 'not-shown', row: shut, hostStatus: null }
  const needsHost = account?.role === 'traveller' && names.some((name) => asksForHost(matrix[name]))
  const hostStatus = needsHost ? await hostStatusOf(db, account.id) : null
  const actor = actorOf(visitor, hostStatus)
  for (const row of names) {
    const found = entry(matrix[row], actor, visitor, now())
    if (found !== 'in') return { entry: found, row, hostStatus }
  }
  return { entry: 'in', row: names[0] ?? 'site.use', hostStatus }
}

/** The column of the matrix in which somebody stands; a rejected host is a traveller. */
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

/** Whether a door with these rows is open to whoever has not signed in. */
export function areOpen(names: readonly RowName[]): boolean {
  return names.every((name) => isOpen(matrix[name]))
}
