import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { mayRun } from '../../host/host-rules.ts'
import type { HostStatus } from '../../host/host-states.ts'
import { usualAnswer } from '../answer-time-queries.ts'
import { spokenName } from '../../shown-name.ts'
import { accountIs } from '../../account/account-states.ts'

export type HostToWriteTo = {
  /** The form of address of the host. */
  spoken: string
  /** How soon the host usually answers; null when unknown. */
  answersWithin: 'hour' | 'day' | null
  /** Whether the visitor can write at once, or signs in first. */
  isSignedIn: boolean
}

/** A host whom the visitor of the public page may write to; null for the host, for staff, and where nobody may. */
export async function hostToWriteTo(
  deps: Pick<Deps, 'db' | 'now'>,
  hostId: string,
  { account }: Visitor,
): Promise<HostToWriteTo | null> {
  if (account && (account.id === hostId || account.role !== 'traveller')) return null
  const host = await deps.db
    .selectFrom('host')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['host.display_name', 'host.kind', 'host.status', 'account.state'])
    .where('host.id', '=', hostId)
    .executeTakeFirst()
  if (!host || !mayRun(host.status as HostStatus) || !accountIs.active(host.state)) return null
  return {
    spoken: spokenName(host.display_name, host.kind),
    answersWithin: await usualAnswer(deps, hostId),
    isSignedIn: account !== null,
  }
}
