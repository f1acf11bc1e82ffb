import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { actingHost } from '../../host/acting-host.ts'
import { Refusal } from '../../refusal.ts'
import { needsRestrictedPermit } from '../land/restricted-areas.ts'
import type { Difficulty } from '../trek-rules.ts'
import { writtenDay } from './form/day-form-rules.ts'
import { changeOffer, type OfferChanged } from './change-offer.ts'
import { lockOwnTrek, type LockedTrek } from './own-trek.ts'
import { followDuration } from './follow-duration.ts'
import { type TrekForm, tiersIn, trekProblems, type TrekValues, trekValues } from './form/trek-form-rules.ts'
import type { TrekActor } from './trek-actor.ts'
import { writeDays } from './write-days.ts'
import { trekIs } from '../../offer/trek-states.ts'

const MOST_DRAFTS = 50
type Saving = Pick<Deps, 'db' | 'now'>

/** Creates a trek as a draft that only its host sees; it may be incomplete. Returns its id. */
export async function createTrek(deps: Saving, form: TrekForm, visitor: Visitor): Promise<string> {
  mustBeStorable(form, true)
  return deps.db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    await mustHaveRoom(tx, hostId)
    const at = deps.now()
    const { id } = await tx
      .insertInto('trek')
      .values({
        slug: `draft-${randomUUID()}`,
        host_id: hostId,
        state: 'draft',
        name: '',
        region: '',

        difficulty: '' as Difficulty,
        duration_days: 0,
        max_altitude_m: 0,
        start_place: '',
        end_place: '',
        climate: '',
        overview: '',
        price_cents: 0,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeTrek(tx, await lockOwnTrek(tx, id, visitor, at), form, at)
    return id
  })
}

/**
 * Saves a trek as its host typed it: a draft may be incomplete, any other trek must be valid. Refused when the duration
 * of a trek with bookings would change; without bookings the end dates of its departures follow. Travellers see it at
 * once, booked travellers as `applyVersion` says, and unpublished changes are discarded.
 */
export async function saveTrek(
  { db, now, enqueue }: Saving & Pick<Deps, 'enqueue'>,
  trekId: string,
  form: TrekForm,
  actor: TrekActor,
): Promise<{ savedAt: Date }> {
  return db.transaction().execute((tx) => saveTrekIn({ now, enqueue }, tx, { trekId, form, actor }))
}

type Saved = {
  trekId: string
  form: TrekForm
  actor: TrekActor
  /** Why the host changes a booked trek; its travellers read it. */
  why?: string
}

/** The same within the caller's transaction; returns what it changes of the offer, and what it does to bookings. */
export async function saveTrekIn(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { trekId, form, actor, why = '' }: Saved,
): Promise<{ savedAt: Date } & OfferChanged> {
  const at = now()
  const trek = await lockOwnTrek(tx, trekId, actor, at)
  mustBeStorable(form, trekIs.draft(trek.state))
  const change = () => writeTrek(tx, trek, form, at)
  if (!actor.onForeign) await tx.deleteFrom('trek_edit').where('trek_id', '=', trekId).execute()
  if (trekIs.draft(trek.state)) {
    await change()
    return { savedAt: at, changes: [], appliedTo: [] }
  }
  const { changes, appliedTo } = await changeOffer({ now, enqueue }, tx, { trekId, why, change })
  return { savedAt: at, changes, appliedTo }
}

/** Writes all form fields except the state; the caller has locked the trek. */
export async function writeTrek(tx: Tx, trek: LockedTrek, form: TrekForm, at: Date): Promise<void> {
  const values = trekValues(form)
  if (values.durationDays !== trek.duration_days) {
    if (trek.isBooked) throw new Refusal('trek-booked')
    await followDuration(tx, trek, values.durationDays)
  }
  await tx
    .updateTable('trek')
    .set({ ...columnsOf(values), updated_at: at })
    .where('id', '=', trek.id)
    .execute()
  await writeDays(tx, trek, { ...values, days: form.days.map(writtenDay) })
  await writeTiers(tx, trek.id, tiersIn(form.tiers) ?? [])
}

function columnsOf(values: TrekValues) {
  return {
    name: values.name,
    region: values.region,
    difficulty: values.difficulty as Difficulty,
    duration_days: values.durationDays,
    distance_km: values.distanceKm,
    max_group_size: values.maxGroupSize,
    booking_deadline_days: values.bookingDeadlineDays,
    overview: values.overview,
    includes: values.includes,
    excludes: values.excludes,
    meeting_point: values.meetingPoint,
    meets_at: values.meetsAt,
    permits: values.permits,
    best_months: values.bestMonths,
    deposit_percent: values.depositPercent,
    restricted: needsRestrictedPermit(values.permits),
  }
}

async function writeTiers(tx: Tx, trekId: string, tiers: { from: number; percent: number }[]): Promise<void> {
  const before = await tx
    .selectFrom('group_discount')
    .select(['from_travellers as from', 'percent'])
    .where('trek_id', '=', trekId)
    .orderBy('from_travellers')
    .execute()
  if (JSON.stringify(before) === JSON.stringify(tiers)) return
  await tx.deleteFrom('group_discount').where('trek_id', '=', trekId).execute()
  const rows = tiers.map(({ from, percent }) => ({ trek_id: trekId, from_travellers: from, percent }))
  if (rows.length > 0) await tx.insertInto('group_discount').values(rows).execute()
}

export function mustBeStorable(form: TrekForm, isDraft: boolean): void {
  const fields = trekProblems(form, isDraft)
  if (Object.keys(fields).length > 0) throw new Refusal('trek-details-wrong', { fields })
}

/** Locks the host while counting drafts, so that no script creates more than the limit. */
async function mustHaveRoom(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute()
  const { drafts } = await tx
    .selectFrom('trek')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (drafts >= MOST_DRAFTS) throw new Refusal('too-many-treks')
}
