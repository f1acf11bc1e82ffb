import type { Ref } from 'react'
import { daysBetween, rangeText } from '#domain/dates.ts'
import { lastBookingDay } from '#domain/trek/booking-deadline-rules.ts'
import type { TrekPage, TrekPageDeparture } from '#domain/pages/trek-page-queries.ts'
import { counted } from '#figure-text'
import { ButtonLink } from '../../../../ui/forms/button.tsx'
import { DeparturesTable } from './departures-table.tsx'
import { Pays } from '../../../../ui/money/money.tsx'
import { CutOff } from '../../../../shared/trek/cut-off.tsx'
import { addressOf, FIRST_DATES, type Choice } from '../trek-choice.ts'
import { monthText, startText } from '../../../../shared/trek/trek-words.ts'

type TrekDeparturesProps = {
  trek: TrekPage
  choice: Choice
  heading: Ref<HTMLHeadingElement>
  /** The message after Book Now without a departure. */
  asked: string | undefined
}

/** A booking deadline within this many days is shown in its row. */
const NEAR_DAYS = 14

/** Future departures by month: the next four, and all of them on request. */
export function TrekDepartures({ trek, choice, heading, asked }: TrekDeparturesProps) {
  const { departures, bookingDeadlineDays } = trek
  const shown = choice.allDates ? departures : departures.slice(0, FIRST_DATES)
  return (
    <section id="departures" aria-labelledby="departures-title">
      <div className="sech">
        <div>
          <h2 id="departures-title" ref={heading} tabIndex={-1}>
            Departures
          </h2>
          {asked ? (
            <p className="err" role="alert">
              {asked}
            </p>
          ) : (
            <p>
              Booking closes {counted(bookingDeadlineDays, 'day')} before each start. The weather, the kit
              list and the cancellation dates below follow the departure you choose.
            </p>
          )}
        </div>
      </div>
      {departures.length === 0 ? (
        <p className="card pad">This trek has no departures at the moment.</p>
      ) : (
        <DeparturesTable
          chosen={choice.departure?.id}
          rows={shown.map((departure) => ({
            id: departure.id,
            spots: departure.spots,
            spotsLeft: departure.spotsLeft,
            month: monthText(departure.startsOn),
            dates: rangeText(departure.startsOn, departure.endsOn),
            note: <DepartureNote trek={trek} departure={departure} />,
            startsOn: startText(departure.startsOn),
            price: <Pays {...departure} />,
            offer: departure.offer,
            to: addressOf(choice, { departure }),
          }))}
        />
      )}
      {shown.length < departures.length && (
        <ButtonLink className="mt-4" to={addressOf(choice, { allDates: true })} replace preventScrollReset>
          Show more dates
          <span className="vh">, {departures.length} departures in all</span>
        </ButtonLink>
      )}
    </section>
  )
}

/** Whether a departure with a minimum group runs, and the booking deadline if it is near, or why it cannot be booked. */
function DepartureNote({ trek, departure }: { trek: TrekPage; departure: TrekPageDeparture }) {
  const lastDay = lastBookingDay(departure.startsOn, trek.bookingDeadlineDays)
  const isFar = daysBetween(trek.today, lastDay) > NEAR_DAYS
  const { offer, runs, closedByHost } = departure
  return (
    <span className="small muted table__note">
      {runs}{' '}
      {offer === 'full' || (offer === 'open' && isFar) ? null : closedByHost ? (
        'Closed by the host'
      ) : (
        <>
          {offer === 'open' ? 'Book' : 'Booking was open'} <CutOff on={lastDay} />
        </>
      )}
    </span>
  )
}
