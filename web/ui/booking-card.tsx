import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { FieldError } from './field-message.tsx'
import { type PriceLine, PriceLines } from './money.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type BookingCardProps = {
  /** Price of one traveller, written out. */
  price: string
  /** Departures that can be booked; labels are their dates. */
  departures: { id: string; label: string }[]
  departureId: string | undefined
  onDeparture?: ((id: string) => void) | undefined
  spotsLeft: number
  adults: number
  onAdults?: ((adults: number) => void) | undefined
  lines: PriceLine[]
  /** 'Free to cancel until 12 Feb 2027, 23:59 …'. */
  cancellation: ReactNode
  /** Where Book Now posts to: departure and adults, with what `hidden` adds. */
  action: string
  hidden?: Record<string, string> | undefined
  error?: string | undefined
  busy?: boolean | undefined
}

/** Price, departure, number of adults, total and Book Now, beside the text of a trek. */
export function BookingCard(card: BookingCardProps) {
  return (
    <Form method="post" action={card.action} className="card pad aside" id="booking">
      <p className="row base gap-2">
        <span className="bookcard__price">{card.price}</span>
        <span className="muted">per person</span>
      </p>
      {Object.entries(card.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="stack gap-3 mt-5">
        <DepartureSelect {...card} />
        {card.departureId && card.spotsLeft <= 4 && (
          <p className="small scarce">{spotsText(card.spotsLeft)} left on this date</p>
        )}
        <QuantityStepper
          name="adults"
          label="Adults"
          hint="13 or above"
          value={card.adults}
          min={1}
          max={card.spotsLeft}
          limit={card.departureId ? `${spotsText(card.spotsLeft)} left on this date` : undefined}
          onChange={card.onAdults}
        />
      </div>
      <hr className="rule" />
      <PriceLines lines={card.lines} />
      <FieldError id="booking" error={card.error} />
      <Button kind="main" block className="mt-5" name="intent" value="book" disabled={card.busy}>
        Book Now
      </Button>
      <p className="small muted mt-3">{card.cancellation}</p>
    </Form>
  )
}

function DepartureSelect({ departures, departureId, onDeparture }: BookingCardProps) {
  return (
    <div className="field">
      <label htmlFor="departure">Departure</label>
      <select
        className="select b"
        id="departure"
        name="departure"
        value={onDeparture ? (departureId ?? '') : undefined}
        defaultValue={onDeparture ? undefined : (departureId ?? '')}
        onChange={(event) => onDeparture?.(event.currentTarget.value)}
      >
        {departureId === undefined && <option value="">Please select a date first</option>}
        {departures.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function spotsText(count: number): string {
  return count === 1 ? '1 spot' : `${count} spots`
}
