import { type IsoDate, nepalDate } from '../../dates.ts'
import type { Tx } from '../../deps.ts'
import { departureIs } from '../../offer/departure-states.ts'
import { Refusal } from '../../refusal.ts'
import { type Secret, sign } from '../../secret.ts'
import { bookingIs } from '../../states/booking-states.ts'
import type { Booking } from '../booking-queries.ts'
import { tabOf, waitsForChoice } from '../booking-rules.ts'

type Changeable = Pick<Booking, 'state' | 'starts_on' | 'departure_state'>

/** Whether the traveller may change a booking: it is confirmed, starts today or later, and its departure takes place. */
export function isChangeable({ state, starts_on, departure_state }: Changeable, today: IsoDate): boolean {
  const isUpcoming = bookingIs.confirmed(state) && tabOf(state, starts_on, today) === 'upcoming'
  return isUpcoming && !departureIs.cancelled(departure_state)
}

/** Refuses a booking that can no longer be changed, or whose departure was cancelled: its traveller chooses first. */
export function mustBeChangeable(booking: Changeable, at: Date): void {
  if (waitsForChoice(booking.state, booking.departure_state)) throw new Refusal('departure-cancelled')
  if (!isChangeable(booking, nepalDate(at))) throw new Refusal('booking-not-changeable')
}

/** What a change records about itself. */
export type Change = {
  kind: 'leave' | 'correct-name' | 'hand-over' | 'add' | 'move' | 'extras'
  /** The positions of the travellers that it concerns. */
  positions: number[]
  madeBy: string
  /** Sending the same form again makes no second change. */
  key: string
  /** The keyed hash of what was sent: see `contentOf`. */
  content: Buffer
  spots: number
  sum?: { percent: number; dueCents: number; cardCents: number; creditCents: number; chargeCents: number }
  move?: { fromId: string; toId: string; isFree: boolean } | null
}

/** The keyed hash of a requested change: it tells whether two requests are the same, and reveals no name. */
export function contentOf(secret: Secret, change: object): Buffer {
  return sign(secret, `booking change ${JSON.stringify(change)}`)
}

/** Records a change that is about to be made to a booking, which the caller has locked; returns its id. */
export async function recordChange(
  tx: Tx,
  at: Date,
  bookingId: string,
  { kind, positions, madeBy, key, content, spots, sum, move }: Change,
): Promise<string> {
  const { id } = await tx
    .insertInto('booking_change')
    .values({
      booking_id: bookingId,
      kind,
      positions,
      made_by: madeBy,
      made_at: at,
      idem_key: key,
      idem_body: content,
      spots,
      ...(sum && {
        refund_percentage: sum.percent,
        due_cents: sum.dueCents,
        card_cents: sum.cardCents,
        credit_cents: sum.creditCents,
        charge_cents: sum.chargeCents,
      }),
      ...(move && {
        from_departure_id: move.fromId,
        to_departure_id: move.toId,
        is_free_move: move.isFree,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whether this form was sent before and its change is made. The same key for another change is refused. The caller has
 * locked the booking.
 */
export async function isMadeAlready(
  tx: Tx,
  bookingId: string,
  { key, content }: Pick<Change, 'key' | 'content'>,
): Promise<boolean> {
  if (key === '') throw new Refusal('change-without-key')
  const earlier = await tx
    .selectFrom('booking_change')
    .select('idem_body')
    .where('booking_id', '=', bookingId)
    .where('idem_key', '=', key)
    .executeTakeFirst()
  if (!earlier) return false
  if (!earlier.idem_body.equals(content)) throw new Refusal('same-key-other-change')
  return true
}
