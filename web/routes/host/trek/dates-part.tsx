import type { IsoDate } from '#domain/dates.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { counted } from '#figure-text'
import { DateRow } from './date-row.tsx'
import type { HostedTrek } from '../../../shared/trek-form/edited-trek.ts'
import { NewDate, PendingDate } from './new-date.tsx'
import type { TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'
import { trekIs } from '#domain/offer/trek-states.ts'

type DatesPartProps = {
  trek: HostedTrek | null
  today: IsoDate
  live: TrekForm
  /** Without script: the error of the last button. */
  error: TrekAnswer['dateError']
}

/** The dates of a trek, each with its spots and price; each addition, change and removal is saved at once. */
export function DatesPart({ trek, today, live, error }: DatesPartProps) {
  const errorOf = (of: string) => (error?.of === of ? error.says : undefined)
  return (
    <section className="card" id="dates" tabIndex={-1} aria-labelledby="dates-title">
      <div className="trekform__inset">
        <h2 id="dates-title">Dates and prices</h2>
        <p className="muted">
          {trek
            ? `${Number(live.duration) > 0 ? `Choose a start date. The end follows from ${counted(Number(live.duration), 'day')}.` : 'Enter the duration first.'} Booking closes ${counted(Number(live.deadline) || 7, 'day')} before. ${trekIs.draft(trek.state) ? 'Changes here are saved immediately.' : 'Changes here reach travellers at once.'}`
            : 'Name the trek first. Dates are saved with its draft.'}
        </p>
      </div>
      {trek && (
        <>
          <div className="tablebox" tabIndex={0} role="region" aria-label="All dates">
            <table className="table table--stack trekdates">
              <thead>
                <tr>
                  <th scope="col">Dates</th>
                  <th scope="col">Spots</th>
                  <th scope="col">Price, US$</th>
                  <th scope="col" className="n">
                    Booked
                  </th>
                  <th scope="col">
                    <span className="vh">Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {trek.dates.map((date) => (
                  <DateRow
                    key={`${date.id} ${date.spots} ${date.priceCents}`}
                    date={date}
                    error={errorOf(date.id)}
                  />
                ))}
                <PendingDate />
              </tbody>
            </table>
          </div>
          <NewDate trek={trek} today={today} live={live} error={errorOf('new')} />
        </>
      )}
    </section>
  )
}
