import type { Ref } from 'react'
import { rangeText } from '#domain/dates.ts'
import { lastBookingDay } from '#domain/trek/departure-rules.ts'
import type { TrekPage, TrekPageDeparture } from '#domain/trek/trek-page-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DeparturesTable } from '../../ui/departures-table.tsx'
import { CutOff } from './cut-off.tsx'
import { addressOf, ROWS, type Choice } from './trek-choice.ts'
import type { Prices } from './trek-prices.ts'
import { startText } from './trek-words.ts'

type TrekDeparturesProps = {
  trek: TrekPage
  choice: Choice
  prices: Prices
  heading: Ref<HTMLHeadingElement>
  /** Said when Book Now was pressed without a departure. */
  asked: string | undefined
}

/** All departures ahead, a few at a time, each with its last day to book. */
export function TrekDepartures({ trek, choice, prices, heading, asked }: TrekDeparturesProps) {
  const more = trek.departures.length - choice.rows
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
              Booking closes {trek.bookingDeadlineDays === 1 ? 'the day' : `${trek.bookingDeadlineDays} days`}{' '}
              before each start. The cancellation dates below follow the departure you choose.
            </p>
          )}
        </div>
      </div>
      {trek.departures.length === 0 ? (
        <p className="card pad">No departure of this trek is planned at the moment.</p>
      ) : (
        <DeparturesTable
          chosen={choice.departure?.id}
          rows={trek.departures.slice(0, choice.rows).map((departure) => ({
            id: departure.id,
            spots: departure.spots,
            spotsLeft: departure.spotsLeft,
            dates: rangeText(departure.startsOn, departure.endsOn),
            note: noteOf(trek, departure),
            startsOn: startText(departure.startsOn),
            price: prices.short(departure.priceCents),
            state: departure.offer,
            to: addressOf(choice, { departure }),
          }))}
        />
      )}
      {more > 0 && (
        <ButtonLink
          className="mt-4"
          to={addressOf(choice, { rows: choice.rows + 2 * ROWS })}
          replace
          preventScrollReset
        >
          Load more
          <span className="vh"> departures, {more} left</span>
        </ButtonLink>
      )}
    </section>
  )
}

function noteOf({ durationDays, bookingDeadlineDays }: TrekPage, { offer, startsOn }: TrekPageDeparture) {
  if (offer !== 'open') return `${durationDays} days`
  return (
    <>
      {durationDays} days · book <CutOff on={lastBookingDay(startsOn, bookingDeadlineDays)} />
    </>
  )
}
