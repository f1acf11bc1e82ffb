import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { type DealScope, type DealTerms, MOST_OF_HOST, refusesDeal } from './deal-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { trekIs } from '../offer/trek-states.ts'

type Making = Pick<Deps, 'db' | 'now'>
export type NewDeal = DealTerms & { scope: DealScope }

/**
 * A host reduces the price of one of their treks or departures by a percentage, for bookings within a period. It lowers
 * the base of the host's share. Another host's trek does not exist for the host, and only operators use regions.
 */
export async function makeOwnDeal({ db, now }: Making, deal: NewDeal, visitor: Visitor): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const terms = termsOf(deal, nepalDate(now()))
    if ('region' in deal.scope) throw new Refusal('deal-of-nothing')
    await mustBeOffered(tx, deal.scope, terms.today, hostId)
    await mustHaveRoom(tx, hostId, terms.today)
    return writeDeal(tx, now(), { ...terms, scope: deal.scope, made_by: 'host', made_by_id: hostId })
  })
}

/**
 * An operator reduces the price of a region, a trek or a departure by a percentage, at the platform's cost, with a
 * reason.
 */
export async function makeDeal(
  { db, now }: Making,
  { reason, ...deal }: NewDeal & { reason: string },
  visitor: Visitor,
): Promise<string> {
  const operator = operatorOf(visitor)
  const terms = termsOf(deal, nepalDate(now()))
  const why = reasonOf(reason)
  return db.transaction().execute(async (tx) => {
    await mustBeOffered(tx, deal.scope, terms.today)
    const made = { ...terms, scope: deal.scope, made_by: 'operator', made_by_id: operator.id } as const
    const id = await writeDeal(tx, now(), made)
    await recordAction(tx, now(), {
      actorId: operator.id,
      act: 'make-deal',
      subject: { kind: 'deal', id },
      reason: why,
      detail: { percent: terms.percent, firstOn: terms.firstOn, lastOn: terms.lastOn },
    })
    return id
  })
}

/** The reason of an operator to make or end a deal, for the audit log; refused when it is empty. */
export function reasonOf(reason: string): string {
  const why = reason.trim()
  if (why === '' || why.length > 500) throw new Refusal('deal-needs-reason')
  return why
}

function termsOf({ percent, firstOn, lastOn, title }: DealTerms, today: IsoDate) {
  const terms = { percent, firstOn, lastOn, title: title.trim() }
  const refused = refusesDeal(terms, today)
  if (refused) throw new Refusal(refused)
  return { ...terms, today }
}

type Writing = DealTerms & { scope: DealScope; made_by: 'host' | 'operator'; made_by_id: string }

async function writeDeal(tx: Tx, at: Date, { scope, ...deal }: Writing): Promise<string> {
  const { id } = await tx
    .insertInto('deal')
    .values({
      made_by: deal.made_by,
      made_by_id: deal.made_by_id,
      made_at: at,
      percent: deal.percent,
      first_on: deal.firstOn,
      last_on: deal.lastOn,
      title: deal.title,
      region: 'region' in scope ? scope.region : null,
      trek_id: 'trekId' in scope ? scope.trekId : null,
      departure_id: 'departureId' in scope ? scope.departureId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refuses a subject that travellers cannot book; for a host, also everything that is not the host's. */
async function mustBeOffered(tx: Tx, scope: DealScope, today: IsoDate, hostId?: string): Promise<void> {
  if ('departureId' in scope) {
    // The departure cannot be deleted while its deal is written: a deletion locks its row.
    const departure = isUuid(scope.departureId)
      ? await tx
          .selectFrom('departure')
          .innerJoin('trek', 'trek.id', 'departure.trek_id')
          .select(['departure.state', 'starts_on', 'trek.state as trek_state'])
          .where('departure.id', '=', scope.departureId)
          .$if(hostId !== undefined, (query) => query.where('trek.host_id', '=', hostId as string))
          .forKeyShare('departure')
          .executeTakeFirst()
      : undefined
    if (!departure) throw new Refusal('departure-not-found')
    const isOffered = departureIs.ahead(departure.state) && departure.starts_on > today
    if (!isOffered || !trekIs.listable(departure.trek_state)) throw new Refusal('deal-of-nothing')
    return
  }
  if ('trekId' in scope) {
    const trek = isUuid(scope.trekId)
      ? await tx
          .selectFrom('trek')
          .select('state')
          .where('id', '=', scope.trekId)
          .$if(hostId !== undefined, (query) => query.where('host_id', '=', hostId as string))
          .executeTakeFirst()
      : undefined
    if (!trek) throw new Refusal('trek-not-found')
    if (!trekIs.listable(trek.state)) throw new Refusal('deal-of-nothing')
    return
  }
  const listed = tx.selectFrom('trek').select('id').where('region', '=', scope.region).limit(1)
  if (!(await listed.where('state', '=', 'active').executeTakeFirst())) throw new Refusal('deal-of-nothing')
}

/** The host's row is locked, so that two requests cannot exceed the limit together. */
async function mustHaveRoom(tx: Tx, hostId: string, today: IsoDate): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('deal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('made_by_id', '=', hostId)
    .where('made_by', '=', 'host')
    .where('ended_at', 'is', null)
    .where('last_on', '>=', today)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OF_HOST) throw new Refusal('too-many-deals')
}
