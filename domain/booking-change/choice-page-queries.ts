import type { Visitor } from '../account/visitor.ts'
import { type Booking, findAccountBooking } from '../booking/booking-queries.ts'
import { type DepartureChoice, findChoice } from '../booking/choice/choice-queries.ts'
import { type CreditRefusal, creditRefusal } from '../cancellation/free-for-credit.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { freeStock } from '../extra/extra-queries.ts'
import { departureIs } from '../offer/departure-states.ts'
import { lastOrderDay, moreStock } from '../extra/extra-rules.ts'
import { type DividedBack, dividedBack } from '../payment/captured/divided-back.ts'
import { type Instalment, openInstalments } from '../payment-plan/instalments.ts'
import { findCapturedCard, findCardRoom } from '../payment/payment-queries.ts'
import { type RefundParts, wholeRefund } from '../trek/booking-refund-rules.ts'
import { type MoveTo, movesOf } from './move-booking.ts'

/** What the traveller of a booking can choose after its departure was cancelled. */
export type ChoicePage = {
  booking: Booking
  /** The latest choice, open or made; null when nothing was asked. */
  choice: Awaited<ReturnType<typeof findChoice>>
  /** The dates with enough spots and extras, each with what comes back; none once the choice is made, or while the card's bank disputes the payment. */
  dates: MoveTo[]
  isDisputed: boolean
  /** Everything that was paid, and the part that the card received before. */
  back: RefundParts & DividedBack & { beforeCents: number }
  /** The later parts that are open. */
  open: Instalment[]
  last4: string | null
  creditRefusal: CreditRefusal | null
}

/** The three choices of a booking, for its account only. */
export async function findChoicePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  bookingId: string,
  visitor: Visitor,
): Promise<ChoicePage> {
  const booking = await findAccountBooking(db, bookingId, visitor)
  const isOpen = booking.open_choice_id !== null
  const back = wholeRefund(booking)
  const [choice, disputed, refusal, room, last4, divided, open] = await Promise.all([
    findChoice(db, booking.id),
    isDisputed(db, booking.id),
    creditRefusal(db, booking),
    findCardRoom(db, booking.id),
    findCapturedCard(db, booking.id),
    dividedBack(db, booking.id, { cents: back.cardCents }),
    openInstalments(db, booking.id),
  ])
  return {
    booking,
    choice: choice && isAbout(choice, booking) ? choice : null,
    dates: isOpen && !disputed ? await datesOf(db, booking, now()) : [],
    isDisputed: disputed,
    back: { ...back, ...divided, beforeCents: Math.max(0, back.cardCents - room) },
    open,
    last4,
    creditRefusal: refusal,
  }
}

/** Whether a choice is about the departure of a booking, or moved the booking to it; that one may be cancelled later without a choice. */
function isAbout(choice: DepartureChoice, booking: Booking): boolean {
  return choice.departureId === booking.departure_id || !departureIs.cancelled(booking.departure_state)
}

async function datesOf(db: Db, booking: Booking, at: Date): Promise<MoveTo[]> {
  const today = nepalDate(at)
  const isLate = ({ departure }: MoveTo) =>
    booking.extras.some((extra) => today > lastOrderDay(departure.starts_on, extra))
  const dates = (await movesOf(db, booking, at)).filter((move) => move.fits && !isLate(move))
  const needed = moreStock([], booking.extras)
  if (needed.length === 0) return dates
  const stocks = await Promise.all(dates.map(({ departure }) => freeStock(db, departure.id)))
  return dates.filter((_, index) =>
    needed.every(({ firstId, quantity }) => (stocks[index]?.get(firstId) ?? quantity) >= quantity),
  )
}
