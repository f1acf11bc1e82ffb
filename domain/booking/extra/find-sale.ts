import { nepalDate } from '../../dates.ts'
import type { Db, Tx } from '../../deps.ts'
import { freeStock, offeredExtras } from '../../extra/extra-queries.ts'
import type { ExtraSale, OrderedExtra } from '../../extra/extra-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'

export type ExtraBuyer = {
  departure_id: string
  trek_id: string
  starts_on: string
  ends_on: string
  spots: number
  state: string
  submitted_at: Date | null
  extras: readonly OrderedExtra[]
}

/** What a booking can order now on its departure: what the trek sells, and what is left, the booking's own included. */
export async function findExtraSale(db: Db | Tx, booking: ExtraBuyer, at: Date): Promise<ExtraSale> {
  const { departure_id, trek_id, starts_on, ends_on, spots, extras, state, submitted_at } = booking
  const [offered, free] = await Promise.all([offeredExtras(db, trek_id), freeStock(db, departure_id)])
  if (bookingIs.held(state) || bookingIs.sold(state))
    for (const { firstId, quantity } of extras)
      if (free.has(firstId)) free.set(firstId, (free.get(firstId) ?? 0) + quantity)
  return {
    spots,
    startsOn: starts_on,
    endsOn: ends_on,
    today: nepalDate(at),
    offered,
    ordered: extras,
    free,
    isSold: submitted_at !== null,
  }
}
