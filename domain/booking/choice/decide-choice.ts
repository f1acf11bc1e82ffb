import type { Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import type { Booking } from '../booking-queries.ts'
import {
  type DepartureChoiceAction,
  type DepartureChoiceState,
  departureChoiceIs,
  departureChoiceStates,
} from './departure-choice-states.ts'

/** What a traveller chooses after a cancelled departure. */
export type Chosen = { to: 'card' | 'credit' } | { to: 'date'; departureId: string }

/** Records the choice of a booking with an open one, which the caller has locked; `changeId` is the move to another date. */
export async function decideChoice(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { open_choice_id }: Pick<Booking, 'open_choice_id'>,
  action: DepartureChoiceAction,
  changeId: string | null = null,
): Promise<void> {
  await tx
    .updateTable('departure_choice')
    .set({ state: transition(departureChoiceStates, 'open', action), decided_at: now(), change_id: changeId })
    .where('id', '=', open_choice_id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Whether a booking, which the caller has locked, has made exactly this choice before: the same form was sent twice. Another
 * choice afterwards is refused, with the one that was made.
 */
export async function isChosenAlready(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'open_choice_id'>,
  choiceId: string,
  chosen: Chosen,
): Promise<boolean> {
  if (booking.open_choice_id === choiceId) return false
  const made = isUuid(choiceId)
    ? await tx
        .selectFrom('departure_choice')
        .leftJoin('booking_change', 'booking_change.id', 'departure_choice.change_id')
        .select(['departure_choice.state', 'booking_change.to_departure_id'])
        .where('departure_choice.id', '=', choiceId)
        .where('departure_choice.booking_id', '=', booking.id)
        .executeTakeFirst()
    : undefined
  if (!made) throw new Refusal('choice-over')
  const state = made.state as DepartureChoiceState
  const isSame =
    chosen.to === 'date'
      ? departureChoiceIs.moved(state) && made.to_departure_id === chosen.departureId
      : state === chosen.to
  if (!isSame) throw new Refusal('choice-made', { chosen: chosenTexts[state] })
  return true
}

const chosenTexts: Record<DepartureChoiceState, string> = {
  // A choice of the same booking that is open is a later one.
  open: 'nothing yet',
  moved: 'another date',
  credit: 'credit',
  card: 'your money back',
  lapsed: 'nothing in time, so your money is refunded',
}
