import { sql } from 'kysely'
import type { Db, Tx } from '../../deps.ts'
import type { DepartureChoiceState } from './departure-choice-states.ts'

export type DepartureChoice = NonNullable<Awaited<ReturnType<typeof findChoice>>>

/** The open choice of a booking, else its latest one, or the one with that id; null without one. */
export async function findChoice(db: Db | Tx, bookingId: string, choiceId?: string) {
  const choice = await db
    .selectFrom('departure_choice')
    .innerJoin('departure', 'departure.id', 'departure_choice.departure_id')
    .leftJoin('booking_change', 'booking_change.id', 'departure_choice.change_id')
    .leftJoin('departure as chosen', 'chosen.id', 'booking_change.to_departure_id')
    .select([
      'departure_choice.id',
      'departure_choice.departure_id',
      'departure_choice.state',
      'cancelled_by',
      'reason',
      'asked_at',
      'decide_by',
    ])
    .select(['departure.starts_on', 'departure.ends_on'])
    .select(['chosen.starts_on as chosen_starts_on', 'chosen.ends_on as chosen_ends_on'])
    .where('departure_choice.booking_id', '=', bookingId)
    .$if(choiceId !== undefined, (query) => query.where('departure_choice.id', '=', choiceId ?? ''))
    .orderBy(sql`departure_choice.state = 'open'`, 'desc')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!choice) return null
  const { chosen_starts_on: from, chosen_ends_on: to } = choice
  return {
    id: choice.id,
    /** The cancelled departure. */
    departureId: choice.departure_id,
    state: choice.state as DepartureChoiceState,
    cancelledBy: choice.cancelled_by as 'host' | 'operator' | 'minimum',
    reason: choice.reason,
    askedAt: choice.asked_at,
    decideBy: choice.decide_by,
    /** The dates of the cancelled departure. */
    startsOn: choice.starts_on,
    endsOn: choice.ends_on,
    /** The dates of the chosen one. */
    chosen: from && to ? { startsOn: from, endsOn: to } : null,
  }
}
