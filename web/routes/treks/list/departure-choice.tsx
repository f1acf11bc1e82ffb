import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { isScarce, spotsText } from '../../../ui/trek/few-spots.ts'
import { Pays, type PaysProps } from '../../../ui/money/money.tsx'

export type DepartureOption = PaysProps & {
  id: string
  /** '7 Mar – 20 Mar 2027'. */
  dates: string
  spotsLeft: number
}

export type DepartureChoiceProps = {
  trek: string
  slug: string
  departures: readonly DepartureOption[]
  /** The price before a departure is chosen. */
  from: PaysProps
  /** Why Book Now is disabled: 'Please select a date first'. */
  reason: string
  /** The server's refusal of Book Now in this row. */
  refused?: { says: string; because?: string | undefined } | undefined
}

/**
 * The last three cells of a trek's row: its departures, the price of the chosen one, and Book Now, which is disabled
 * until one is chosen.
 */
export function DepartureChoice({ trek, slug, departures, from, reason, refused }: DepartureChoiceProps) {
  const [id, setId] = useState('')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const chosen = departures.find((departure) => departure.id === id)
  const form = `book-${slug}`
  const why = `${form}-why`
  return (
    <>
      <td>
        <select
          form={form}
          name="departure"
          className="select input--s"
          aria-label={`Date for ${trek}`}
          value={chosen?.id ?? ''}
          disabled={departures.length === 0}
          onChange={({ target }) => setId(target.value)}
        >
          <option value="">{departures.length > 0 ? 'Choose a date' : 'No departure open'}</option>
          {departures.map((departure) => (
            <option key={departure.id} value={departure.id}>
              {departure.dates}
            </option>
          ))}
        </select>
        {chosen && isScarce(chosen.spotsLeft) && (
          <span className="small scarce">{spotsText(chosen.spotsLeft)} left</span>
        )}
      </td>
      <td className="n bb">
        {!chosen && departures.length > 1 && <small className="muted">from </small>}
        <Pays {...(chosen ?? from)} />
      </td>
      <td className="act">
        <Form method="post" id={form} preventScrollReset>
          <input type="hidden" name="trek" value={slug} />
          <Button
            kind={chosen ? 'main' : 'line'}
            size="s"
            disabled={departures.length === 0 || (scripted && !chosen)}
            aria-describedby={chosen ? undefined : why}
          >
            Book Now<span className="vh">, {trek}</span>
          </Button>
        </Form>
        {refused && (!chosen || refused.says !== reason) ? (
          <p className="err" role="alert" id={why}>
            {refused.says} {refused.because}
          </p>
        ) : (
          !chosen &&
          departures.length > 0 && (
            <p className="small muted" id={why}>
              {reason}
            </p>
          )
        )}
      </td>
    </>
  )
}
