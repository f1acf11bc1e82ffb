import { Form } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/office-trek.ts'
import type { OfficeTrekAnswer } from './trek-actions.ts'

type Loaded = Route.ComponentProps['loaderData']
type TrekDatesProps = Loaded & { answer: OfficeTrekAnswer | null }

const stateNames: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  departed: 'On the trail',
}

/**
 * The dates of a trek that have not ended. An operator adds, closes and opens them; those without bookings can be
 * changed and deleted.
 */
export function TrekDates({ dates, mayEdit, isOwn, answer }: TrekDatesProps) {
  const mayChange = mayEdit && !isOwn
  const error = answer?.intent.startsWith('date-') ? answer.error : null
  return (
    <section>
      <h2>Dates</h2>
      {error && (
        <Note tone="bad" role="alert" className="mt-4">
          {error}
        </Note>
      )}
      {dates.length === 0 && <p className="muted mt-2">No future dates.</p>}
      <ul className="office__dates">
        {dates.map((date) => (
          <li key={date.id}>
            <p>
              <b className="b">{date.dates}</b>, {stateNames[date.state] ?? date.state},{' '}
              <span className="num">
                {date.taken} of {date.spots}
              </span>{' '}
              booked, <span className="num">{date.price}</span>
            </p>
            {mayChange && (!date.isLocked || date.saleSwitch) && <DateActs {...date} />}
          </li>
        ))}
      </ul>
      {mayChange && <NewDate answer={answer} />}
    </section>
  )
}

function DateActs({ id, dates, saleSwitch, spots, priceField, isLocked }: Loaded['dates'][number]) {
  return (
    <details>
      <summary>
        Change<span className="vh"> {dates}</span>
      </summary>
      <Form method="post" preventScrollReset className="office__filters" aria-label={dates}>
        <input type="hidden" name="departure" value={id} />
        {isLocked ? (
          <p className="muted">Its spots and price are locked because somebody has booked it.</p>
        ) : (
          <>
            <Field id={`spots-${id}`} name="spots" label="Spots" inputMode="numeric" defaultValue={spots} />
            <Field
              id={`price-${id}`}
              name="price"
              label="Price, US$"
              inputMode="decimal"
              defaultValue={priceField}
            />
          </>
        )}
        <Field id={`why-${id}`} name="reason" label="Why" maxLength={500} autoComplete="off" />
        {!isLocked && (
          <>
            <Button name="intent" value="date-change">
              Save
            </Button>
            <Button name="intent" value="date-remove">
              Remove
            </Button>
          </>
        )}
        {saleSwitch && (
          <Button name="intent" value={`date-${saleSwitch}`}>
            {saleSwitch === 'close' ? 'Close to bookings' : 'Open to bookings'}
          </Button>
        )}
      </Form>
    </details>
  )
}

function NewDate({ answer }: { answer: OfficeTrekAnswer | null }) {
  return (
    <details open={answer?.intent === 'date-add'}>
      <summary>Add dates</summary>
      <Form method="post" preventScrollReset className="office__filters" aria-label="New dates">
        <Field id="start" label="Start" type="date" />
        <Field id="end" label="End" type="date" />
        <Field id="spots" label="Spots" inputMode="numeric" defaultValue="10" />
        <Field id="price" label="Price, US$" inputMode="decimal" />
        <Field id="why-new" name="reason" label="Why" maxLength={500} autoComplete="off" />
        <Button name="intent" value="date-add">
          Add
        </Button>
      </Form>
    </details>
  )
}
