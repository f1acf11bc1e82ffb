import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../../ui/forms/button.tsx'
import { isScarce, spotsText } from '../../../../ui/trek/few-spots.ts'
import { Charge, Money, type PriceLine, PriceLines } from '../../../../ui/money/money.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { QuantityStepper } from '../../../../ui/forms/quantity-stepper.tsx'
import { TRUST } from '../../../../ui/trek/trust-words.ts'
import { useCaughtFocus } from '../../../../ui/forms/use-caught-focus.ts'

type BookingCardProps = {
  /** The price of one traveller, after 'before' until a departure is chosen. */
  price: ReactNode
  before?: string | undefined
  /** The discounts for groups. */
  groups?: string | undefined
  /** Bookable departures; labels are their dates. */
  departures: { id: string; label: string }[]
  departureId: string | undefined
  onDeparture: (id: string) => void
  /** Free spots of the chosen departure, the maximum number of travellers. */
  spotsLeft: number
  /** Why there can be no more travellers, when the maximum is reached. */
  limit?: string | undefined
  party: { adults: number; children: number }
  onParty: (party: { adults: number; children: number }) => void
  lines: PriceLine[]
  /** The sum of the lines in US cents, if there are any. */
  totalCents: number | undefined
  /** 'Free to cancel until …'. */
  cancellation: ReactNode
  /** The address to which Book Now posts departure, adults and children. */
  action: string
  /** The text when the form gets no answer. */
  failed: string
  /** The address to which the counters submit without script. */
  shownAt: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  refused?: { says: string; because?: string | undefined } | undefined
  busy: boolean
}

/** The booking form beside a trek's text: price, departure, travellers, total and Book Now. */
export function BookingCard(card: BookingCardProps) {
  const { party, onParty, spotsLeft, refused, totalCents } = card
  const note = useCaughtFocus<HTMLDivElement>(refused)
  useEffect(() => {
    if (refused) note.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, note])
  return (
    <Form
      method="post"
      action={card.action}
      data-failed={card.failed}
      preventScrollReset
      className="card pad aside"
      id="booking"
      onSubmit={card.onSubmit}
    >
      <p className="row row--wrap base gap-2">
        {card.before && <span className="muted">{card.before}</span>}
        <span className="bookcard__price">{card.price}</span>
        <span className="muted">per person</span>
      </p>
      <div className="stack gap-4 mt-5">
        <DepartureSelect {...card} />
        <QuantityStepper
          name="adults"
          label="Adults"
          hint="13 or above"
          value={party.adults}
          min={1}
          max={spotsLeft - party.children}
          shownAt={card.shownAt}
          onChange={(adults) => onParty({ ...party, adults })}
        />
        <QuantityStepper
          name="children"
          label="Children"
          hint="10 to 12, same price"
          value={party.children}
          max={spotsLeft - party.adults}
          shownAt={card.shownAt}
          onChange={(children) => onParty({ ...party, children })}
        />
        {card.limit && <p className="small muted">{card.limit}</p>}
        {card.groups && <p className="small muted">{card.groups}</p>}
      </div>
      <hr className="rule" />
      {card.lines.length > 0 && <PriceLines lines={card.lines} />}
      {totalCents !== undefined && <Charge cents={totalCents} className="small muted mt-2" />}
      <p className="vh" role="status">
        {totalCents !== undefined && (
          <>
            Total <Money full cents={totalCents} />
          </>
        )}
      </p>
      <div ref={note} tabIndex={-1} role="alert">
        {refused && (
          <Note tone="bad" className="mt-4">
            <b className="b">{refused.says}</b> {refused.because}
          </Note>
        )}
      </div>
      <Button kind="main" block className="mt-5" name="intent" value="book" disabled={card.busy}>
        Book Now
      </Button>
      <p className="small muted mt-3">{card.cancellation}</p>
      <p className="small muted mt-2">{TRUST}</p>
    </Form>
  )
}

function DepartureSelect({ departures, departureId, onDeparture, spotsLeft }: BookingCardProps) {
  const select = useRef<HTMLSelectElement>(null)
  const first = useRef({ departureId, onDeparture })
  // A date that was chosen before the page was hydrated is in the field alone.
  useEffect(() => {
    const chosen = select.current?.value
    if (chosen && chosen !== first.current.departureId) first.current.onDeparture(chosen)
  }, [])
  return (
    <div className="field">
      <label htmlFor="departure">Departure</label>
      <select
        ref={select}
        className="select b"
        id="departure"
        name="departure"
        value={departureId ?? ''}
        onChange={(event) => onDeparture(event.currentTarget.value)}
      >
        {departureId === undefined && <option value="">Choose a date</option>}
        {departures.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      {departureId && (
        <span className={isScarce(spotsLeft) ? 'small scarce' : 'small muted'}>
          {spotsText(spotsLeft)} left on this date
        </span>
      )}
    </div>
  )
}
