import { useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate, useSearchParams } from 'react-router'
import { shortDay } from '#domain/dates.ts'
import type { HostDeparture, HostTrek, PublicHost } from '#domain/pages/host-page-queries.ts'
import { Button } from '../../ui/forms/button.tsx'
import { isScarce } from '../../ui/trek/few-spots.ts'
import { Pays, Price } from '../../ui/money/money.tsx'
import { bookPath, choosing, chosenIn, DATE_FIRST, othersIn } from './host-choice.ts'

type HostTrekDatesProps = { host: PublicHost; trek: HostTrek; asked: boolean }

/** Date, price, availability and Book Now, which is disabled without a date. */
export function HostTrekDates({ host, trek, asked }: HostTrekDatesProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState(false)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const select = useRef<HTMLSelectElement>(null)
  const { id, slug, name, departures } = trek
  const chosen = chosenIn(search, trek)
  const why = `why-${id}`
  const isAsked = pressed || asked
  if (departures.length === 0)
    return (
      <div className="rowcard__end">
        <p className="b">No upcoming dates</p>
        <PriceAndSpots trek={trek} chosen={undefined} />
      </div>
    )
  return (
    <Form
      method="get"
      action={`${href('/host-adventures/:hostId', { hostId: host.id })}#trek-${slug}`}
      className="rowcard__end"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) return void navigate(bookPath(trek, chosen))
        setPressed(true)
        select.current?.focus()
      }}
    >
      {othersIn(search, trek).map((other) => (
        <input key={other} type="hidden" name="departure" value={other} />
      ))}
      <div className="field">
        <label htmlFor={`date-${id}`}>
          Date<span className="vh"> of {name}</span>
        </label>
        <select
          ref={select}
          className="select input--s"
          id={`date-${id}`}
          name="departure"
          value={chosen?.id ?? ''}
          onChange={({ target }) => {
            setPressed(false)
            const to = choosing(search, trek, target.value)
            void navigate(to || href('/host-adventures/:hostId', { hostId: host.id }), {
              replace: true,
              preventScrollReset: true,
            })
          }}
        >
          <option value="">Select a date</option>
          {departures.map((departure) => (
            <option key={departure.id} value={departure.id} disabled={departure.spotsLeft < 1}>
              {datesText(departure)}
              {departure.spotsLeft < 1 && ' (full)'}
            </option>
          ))}
        </select>
        {/* Without script the next page shows the price and the free spots of the date. */}
        <noscript>
          <button className="btn btn--text">Show this date</button>
        </noscript>
      </div>
      <PriceAndSpots trek={trek} chosen={chosen} />
      <div>
        <Button
          block
          className="hostbook"
          name="book"
          value={slug}
          aria-disabled={(scripted && !chosen) || undefined}
          aria-describedby={chosen ? undefined : why}
        >
          Book Now<span className="vh">, {name}</span>
        </Button>
        {!chosen && (
          <p className={isAsked ? 'err' : 'small muted mt-2'} id={why} role={isAsked ? 'alert' : undefined}>
            {DATE_FIRST}
          </p>
        )}
      </div>
    </Form>
  )
}

/** '14 Mar – 27 Mar 2027': short enough for a narrow field. */
function datesText({ startsOn, endsOn }: HostDeparture): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return `${shortDay(startsOn)}${first === last ? '' : ` ${first}`} – ${shortDay(endsOn)} ${last}`
}

/** The price and the free spots of the chosen date; before a choice, the lowest price. */
function PriceAndSpots({ trek, chosen }: { trek: HostTrek; chosen: HostDeparture | undefined }) {
  const { departures, priceCents } = trek
  const free = departures.filter(({ spotsLeft }) => spotsLeft > 0)
  const [lowest] = free.toSorted((one, other) => one.paysCents - other.paysCents)
  return (
    <div role="status">
      <p>
        <Price
          {...(chosen || free.length < 2 ? {} : { before: 'from' })}
          amount={<Pays {...(chosen ?? lowest ?? { paysCents: priceCents })} />}
          after="per person"
        />
      </p>
      {chosen ? (
        <p className={isScarce(chosen.spotsLeft) ? 'small scarce' : 'small muted'}>
          <span className="vh">Availability: </span>
          {chosen.spotsLeft}/{chosen.spots} spots left
        </p>
      ) : (
        departures.length > 0 && <p className="small muted">Availability: Select a date</p>
      )}
    </div>
  )
}
