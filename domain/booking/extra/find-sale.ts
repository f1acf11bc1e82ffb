import { nepalDate } from '../../dates.ts'
import type { Db, Tx } from '../../deps.ts'
import { freeStock, soldExtras } from '../../extra/extra-queries.ts'
import { type ExtraSale, extrasAtSoldTerms, type OrderedExtra } from '../../extra/extra-rules.ts'
import { offeredExtras } from '../../offer/offered-extra-queries.ts'
import { bookingIs } from '../../states/booking-states.ts'

export type ExtraBuyer = {
  departure_id: string
  trek_id: string
  starts_on: string
  ends_on: string
  spots: number
  state: string
  submitted_at: Date | null
  sold_version_id: string | null
  extras: readonly OrderedExtra[]
}

/**
 * What a booking can order now on its departure: what the trek still sells, at the sold terms where it was part of the sold offer, and
 * what is left, the booking's own included.
 */
export async function findExtraSale(db: Db | Tx, booking: ExtraBuyer, at: Date): Promise<ExtraSale> {
  const { departure_id, trek_id, starts_on, ends_on, spots, extras, state, submitted_at } = booking
  const [present, sold, free] = await Promise.all([
    offeredExtras(db, trek_id),
    soldExtras(db, booking.sold_version_id),
    freeStock(db, departure_id),
  ])
  if (bookingIs.held(state) || bookingIs.sold(state))
    for (const { firstId, quantity } of extras)
      if (free.has(firstId)) free.set(firstId, (free.get(firstId) ?? 0) + quantity)
  return {
    spots,
    startsOn: starts_on,
    endsOn: ends_on,
    today: nepalDate(at),
    offered: extrasAtSoldTerms(present, sold),
    ordered: extras,
    free,
    isSold: submitted_at !== null,
  }
}
