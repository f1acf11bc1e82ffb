import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isUuid } from '../../ids.ts'
import { type IsoDate, nepalDate, nepalHour } from '../../dates.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { TrekState } from '../../offer/trek-states.ts'
import type { DayKind } from '../trek-rules.ts'
import { dayForm } from './form/day-form-rules.ts'
import { type TrekChanges, withChanges } from './form/edit-rules.ts'
import { isTaken } from './own-trek.ts'
import { depositPercents, type TrekForm } from './form/trek-form-rules.ts'
import { trekIs } from '../../offer/trek-states.ts'
import { departureIs } from '../../offer/departure-states.ts'

/**
 * One of the host's own treks for the form, with the unpublished changes; `published` is what travellers see. A
 * foreign, archived or missing one is not found.
 */
export async function findHostedTrek({ db, now }: Pick<Deps, 'db' | 'now'>, trekId: string, hostId: string) {
  const row = isUuid(trekId) ? await ownTrek(db, trekId, hostId) : undefined
  const trek = asForm(row, nepalDate(now()))
  const edit = await db
    .selectFrom('trek_edit')
    .select(['changes', 'saved_at'])
    .where('trek_id', '=', trek.id)
    .executeTakeFirst()
  const published = trekIs.draft(trek.state) ? null : trek.form
  if (!edit) return { ...trek, published }
  return {
    ...trek,
    published,
    form: withChanges(trek.form, edit.changes as TrekChanges, trek.isBooked),
    savedAt: edit.saved_at.toISOString(),
    hour: nepalHour(edit.saved_at),
  }
}

/** A trek in form values, as travellers see it. */
export async function findPublishedForm(db: Db | Tx, trekId: string): Promise<TrekForm> {
  return formOf(await trekWithParts(db, trekId).executeTakeFirstOrThrow())
}

/** Anybody's trek in the same form, for the office, including archived ones. */
export async function findForeignTrek({ db, now }: Pick<Deps, 'db' | 'now'>, trekId: string) {
  const trek = isUuid(trekId) ? await trekWithParts(db, trekId).executeTakeFirst() : undefined
  return { ...asForm(trek, nepalDate(now())), hostId: trek?.host_id ?? '' }
}

function ownTrek(db: Deps['db'], trekId: string, hostId: string) {
  return trekWithParts(db, trekId)
    .where('host_id', '=', hostId)
    .where('state', '<>', 'archived')
    .executeTakeFirst()
}

type Row = Awaited<ReturnType<typeof ownTrek>>

function asForm(trek: Row, today: IsoDate) {
  if (!trek) throw new Refusal('trek-not-found')
  const { dates, pictures, ...row } = trek
  const taken = dates.filter((date) => isTaken(date, today))
  return {
    id: row.id,
    slug: row.slug,
    state: row.state as TrekState,
    form: formOf(trek),
    pictures,
    today,

    isBooked: taken.length > 0,
    travellers: taken.reduce((sum, { spots_taken }) => sum + spots_taken, 0),

    priceCents: row.price_cents,
    savedAt: row.updated_at.toISOString(),
    hour: nepalHour(row.updated_at),
    /** Departures that have not ended, the next first. */
    dates: dates
      .filter(({ ends_on, state }) => ends_on >= today && !departureIs.over(state))
      .map(({ id, starts_on, ends_on, max_spots, spots_taken, price_cents, state }) => ({
        id,
        state,
        startsOn: starts_on,
        endsOn: ends_on,
        spots: max_spots,
        taken: spots_taken,
        priceCents: price_cents,
        isLocked: spots_taken > 0 || starts_on < today,
      })),
  }
}

function formOf({ days, tiers, ...row }: NonNullable<Row>): TrekForm {
  return {
    name: row.name,
    region: row.region,
    difficulty: row.difficulty,
    overview: row.overview,
    duration: textOf(row.duration_days),
    distance: textOf(row.distance_km),
    groupSize: textOf(row.max_group_size),
    deadline: textOf(row.booking_deadline_days),
    includes: row.includes.join('\n'),
    excludes: row.excludes.join('\n'),
    meetingPoint: row.meeting_point,
    meetsAt: row.meets_at,
    days: days.map(dayForm),
    permits: row.permits,
    months: row.best_months,
    pays: row.deposit_percent === null ? 'full' : 'parts',
    deposit: String(row.deposit_percent ?? depositPercents.usual),
    tiers: tiers.map(({ from, percent }) => ({ from: textOf(from), percent: textOf(percent) })),
  }
}

function trekWithParts(db: Db | Tx, trekId: string) {
  return db
    .selectFrom('trek')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['place', 'altitude_m as altitudeM', 'mode', 'note', 'description', 'meals'])
          .select([sql<DayKind>`kind`.as('kind'), sql<number>`hours::float8`.as('hours')])
          .select(sql<number>`km::float8`.as('km'))
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('day'),
      ).as('days'),
      jsonArrayFrom(
        eb
          .selectFrom('picture')
          .select(['id', 'storage_key as key', 'alt', 'width', 'height'])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('position'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('departure')
          .select(['id', 'starts_on', 'ends_on', 'max_spots', 'spots_taken', 'price_cents', 'state'])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('starts_on')
          .orderBy('ends_on'),
      ).as('dates'),
      jsonArrayFrom(
        eb
          .selectFrom('group_discount')
          .select(['from_travellers as from', 'percent'])
          .whereRef('trek_id', '=', 'trek.id')
          .orderBy('from_travellers'),
      ).as('tiers'),
    ])
    .where('id', '=', trekId)
}

function textOf(figure: number | null): string {
  return figure ? String(figure) : ''
}
