import type { Db, Deps } from '../deps.ts'
import { compareNames, type NameComparison } from '../payout/bank/holder-name-rules.ts'
import { legalNames } from './legal-name-queries.ts'
import { otherNames } from '../host/request-public-name.ts'
import { looksLike } from '../host/public-name-rules.ts'

export type NameRequest = {
  id: string
  name: string
  askedAt: Date
  legal: string | null
  comparison: NameComparison | null
  /** Other hosts with similar names. */
  alike: string[]
}

/** The open request of a host for another public name. */
export async function openNameRequest(db: Db, hostId: string) {
  return db
    .selectFrom('public_name_request')
    .select(['id', 'name', 'asked_at as askedAt'])
    .where('host_id', '=', hostId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

/** The same with the facts for an operator's decision: the legal name, and other hosts with similar names. */
export async function findNameRequest(
  deps: Pick<Deps, 'db' | 'secret'>,
  hostId: string,
): Promise<NameRequest | null> {
  const request = await openNameRequest(deps.db, hostId)
  if (!request) return null
  const legal = (await legalNames(deps, deps.db, [hostId])).get(hostId)?.name ?? null
  const others = await otherNames(deps.db, hostId)
  return {
    ...request,
    legal,
    comparison: legal ? compareNames(legal, request.name) : null,
    alike: others.filter((other) => looksLike(other, request.name)),
  }
}

/** The data of the mail about a decided name; nothing while it is open. */
export async function findNameDecision({ db }: Pick<Deps, 'db'>, requestId: string) {
  return db
    .selectFrom('public_name_request')
    .innerJoin('host', 'host.id', 'public_name_request.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name as hostName', 'public_name_request.name', 'is_approved'])
    .select('public_name_request.reason')
    .where('public_name_request.id', '=', requestId)
    .where('decided_at', 'is not', null)
    .executeTakeFirst()
}
