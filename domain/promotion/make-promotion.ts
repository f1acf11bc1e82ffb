import type { Visitor } from '../account/visitor.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { departureIs } from '../offer/departure-states.ts'
import { trekIs } from '../offer/trek-states.ts'
import { Refusal } from '../refusal.ts'
import { MOST_OF_HOST, MOST_SCOPES, type PromotionTerms, refusesNewPromotion } from './promotion-rules.ts'

type Making = Pick<Deps, 'db' | 'now'>

/** What a code counts for: treks and departures; empty for all treks of its maker. */
export type PromotionScope = { trekIds: readonly string[]; departureIds: readonly string[] }
export type NewPromotion = PromotionTerms & { scope: PromotionScope }

/** A host makes a code for the own treks or some of them. It lowers the base of the host's share. */
export async function makeOwnPromotion(
  { db, now }: Making,
  promotion: NewPromotion,
  visitor: Visitor,
): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      const hostId = await actingHost(tx, visitor)
      const today = mustBeRight(promotion, now())
      await mustBeOffered(tx, promotion.scope, today, hostId)
      await mustHaveRoom(tx, hostId, today)
      return writePromotion(tx, now(), { ...promotion, made_by: 'host', made_by_id: hostId })
    })
    .catch(refuseTakenCode)
}

/** An operator makes a code for all treks or some of them, at the platform's cost, with a reason. */
export async function makePromotion(
  { db, now }: Making,
  { reason, ...promotion }: NewPromotion & { reason: string },
  visitor: Visitor,
): Promise<string> {
  const operator = operatorOf(visitor)
  const today = mustBeRight(promotion, now())
  const why = reasonOfPromotion(reason)
  return db
    .transaction()
    .execute(async (tx) => {
      await mustBeOffered(tx, promotion.scope, today)
      const made = { ...promotion, made_by: 'operator', made_by_id: operator.id } as const
      const id = await writePromotion(tx, now(), made)
      const { code, percent, amountCents, firstOn, lastOn, usesMost } = promotion
      await recordAction(tx, now(), {
        actorId: operator.id,
        act: 'make-promotion',
        subject: { kind: 'promotion', id },
        reason: why,
        detail: { code, percent, amountCents, firstOn, lastOn, usesMost },
      })
      return id
    })
    .catch(refuseTakenCode)
}

/** The reason of an operator to make or end a code, for the audit log; refused when it is empty. */
export function reasonOfPromotion(reason: string): string {
  const why = reason.trim()
  if (why === '' || why.length > 500) throw new Refusal('promotion-needs-reason')
  return why
}

function mustBeRight({ scope, ...terms }: NewPromotion, at: Date): IsoDate {
  const today = nepalDate(at)
  const refused = refusesNewPromotion(terms, today)
  if (refused) throw new Refusal(refused)
  if (scope.trekIds.length + scope.departureIds.length > MOST_SCOPES) throw new Refusal('promotion-scopes')
  return today
}

type Writing = NewPromotion & { made_by: 'host' | 'operator'; made_by_id: string }

async function writePromotion(tx: Tx, at: Date, { scope, ...made }: Writing): Promise<string> {
  const { id } = await tx
    .insertInto('promotion')
    .values({
      code: made.code,
      made_by: made.made_by,
      made_by_id: made.made_by_id,
      percent: made.percent,
      amount_cents: made.amountCents,
      first_on: made.firstOn,
      last_on: made.lastOn,
      least_cents: made.leastCents,
      uses_most: made.usesMost,
      uses_per_person: made.usesPerPerson,
      new_only: made.newOnly,
      made_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scopes = [
    ...[...new Set(scope.trekIds)].map((trekId) => ({ trek_id: trekId, departure_id: null })),
    ...[...new Set(scope.departureIds)].map((departureId) => ({ trek_id: null, departure_id: departureId })),
  ]
  if (scopes.length > 0)
    await tx
      .insertInto('promotion_scope')
      .values(scopes.map((row) => ({ promotion_id: id, ...row })))
      .execute()
  return id
}

/** Refuses treks and departures that travellers cannot book; for a host, also everything that is not the host's. */
async function mustBeOffered(
  tx: Tx,
  { trekIds, departureIds }: PromotionScope,
  today: IsoDate,
  hostId?: string,
) {
  if (![...trekIds, ...departureIds].every(isUuid))
    throw new Refusal(hostId === undefined ? 'promotion-of-nothing' : 'trek-not-found')
  const treks = trekIds.length === 0 ? [] : await treksOf(tx, trekIds, hostId)
  const departures = departureIds.length === 0 ? [] : await departuresOf(tx, departureIds, hostId)
  const isFound = treks.length === new Set(trekIds).size && departures.length === new Set(departureIds).size
  // A host learns nothing about the treks of others.
  if (hostId !== undefined && !isFound) throw new Refusal('trek-not-found')
  const isOffered =
    isFound &&
    treks.every(({ state }) => trekIs.listable(state)) &&
    departures.every(
      ({ state, starts_on, trek_state }) =>
        departureIs.ahead(state) && starts_on > today && trekIs.listable(trek_state),
    )
  if (!isOffered) throw new Refusal('promotion-of-nothing')
}

async function treksOf(tx: Tx, ids: readonly string[], hostId?: string) {
  return tx
    .selectFrom('trek')
    .select('state')
    .where('id', 'in', ids)
    .$if(hostId !== undefined, (query) => query.where('host_id', '=', hostId as string))
    .execute()
}

async function departuresOf(tx: Tx, ids: readonly string[], hostId?: string) {
  // The departures cannot be deleted while the code is written: a deletion locks the row.
  return tx
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['departure.state', 'starts_on', 'trek.state as trek_state'])
    .where('departure.id', 'in', ids)
    .$if(hostId !== undefined, (query) => query.where('trek.host_id', '=', hostId as string))
    .forKeyShare('departure')
    .execute()
}

/** The host's row is locked, so that two requests cannot exceed the limit together. */
async function mustHaveRoom(tx: Tx, hostId: string, today: IsoDate): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('promotion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('made_by_id', '=', hostId)
    .where('made_by', '=', 'host')
    .where('ended_at', 'is', null)
    .where('last_on', '>=', today)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OF_HOST) throw new Refusal('too-many-promotions')
}

/** Another promotion or a referral has the code. */
function refuseTakenCode(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'promotion_code_key'
  throw taken ? new Refusal('promotion-code-taken') : error
}
