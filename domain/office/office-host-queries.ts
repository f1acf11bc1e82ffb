import { isUuid } from '../ids.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findBankCheck } from '../verification/bank/office-bank-queries.ts'
import { historyOf } from '../verification/office-verification-queries.ts'
import { findNameRequest } from '../verification/public-name-queries.ts'
import type { HostStatus } from '../host/host-states.ts'

/**
 * A host as an operator sees them: status, bank details with the check of their holder, and future departures with
 * bookings.
 */
export async function findHost(deps: Pick<Deps, 'db' | 'now' | 'secret'>, id: string) {
  const { db } = deps
  const host = isUuid(id)
    ? await db
        .selectFrom('host')
        .select(['host.id', 'host.display_name', 'host.kind', 'host.status', 'host.suspended_at'])
        .select(['host.suspended_reason', 'host.approval_ended_at'])
        .where('host.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!host) throw new Refusal('host-not-found')
  const application = await db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', id)
    .where('state', '<>', 'draft')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...host,
    status: host.status as HostStatus,
    applicationId: application?.id ?? null,
    nameRequest: await findNameRequest(deps, id),
    bank: await findBankCheck(deps, id),
    departures: await departuresAhead(deps, id),
    history: await historyOf(deps, [id, ...(application ? [application.id] : [])]),
  }
}

/**
 * Departures that have not ended and have bookings, and whether an operator has decided to keep each since the
 * suspension.
 */
async function departuresAhead({ db, now }: Pick<Deps, 'db' | 'now'>, hostId: string) {
  return db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['departure.id', 'trek.name', 'starts_on', 'ends_on', 'spots_taken'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('audit_entry')
            .select('audit_entry.id')
            .whereRef('subject_id', '=', eb.cast<string>('departure.id', 'text'))
            .where('act', '=', 'keep-departure')
            .whereRef('happened_at', '>=', 'host.suspended_at'),
        )
        .as('isKept'),
    )
    .where('trek.host_id', '=', hostId)
    .where('departure.state', 'in', ['open', 'closed', 'departed'])
    .where('ends_on', '>=', nepalDate(now()))
    .where('spots_taken', '>', 0)
    .orderBy('starts_on')
    .limit(100)
    .execute()
}
