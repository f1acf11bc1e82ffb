import { Form, Link, useNavigation } from 'react-router'
import { counted } from '#figure-text'
import type { RefusedForm } from '../../../http/form-action.ts'
import { DatePicks } from '../../../shared/booking/date-picks.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { ChoiceView, OpenChoice } from './choice-view.ts'

type CardsProps = Pick<ChoiceView, 'trekTo' | 'host'> & {
  open: OpenChoice
  refused: RefusedForm | null | undefined
  typedDate: string | undefined
}

/** The three choices, each with its amounts and one button. */
export function ChoiceCards({ open, trekTo, host, refused, typedDate }: CardsProps) {
  return (
    <>
      <DateCard open={open} trekTo={trekTo} error={refused?.fields['date']} typed={typedDate} />
      {open.hasCard && (
        <section className="card pad" aria-labelledby="credit-title">
          <h2 id="credit-title">Credit</h2>
          {open.noCredit ? (
            <p className="muted mt-2">{open.noCredit}</p>
          ) : (
            <>
              <p className="mt-2">
                {open.credit} in your account at once, for any trek. Credit cannot be paid out.
                {open.toTravellers &&
                  ` ${open.toTravellers} is refunded to the cards of the travellers who paid their parts.`}
              </p>
              <RefundForm open={open} to="credit" label={`Take ${open.credit} as credit`} />
            </>
          )}
        </section>
      )}
      <section className="card pad" aria-labelledby="card-title">
        <h2 id="card-title">Your money back</h2>
        <p className="mt-2">
          {open.where} {host} receives nothing.
        </p>
        <RefundForm open={open} to="card" label={open.cancelLabel} />
      </section>
    </>
  )
}

type DateProps = { open: OpenChoice; trekTo: string; error: string | undefined; typed: string | undefined }

function DateCard({ open, trekTo, error, typed }: DateProps) {
  const sending = useNavigation().state === 'submitting'
  return (
    <section className="card pad" aria-labelledby="date-title">
      <h2 id="date-title">Another date</h2>
      {open.near.length === 0 ? (
        <p className="muted mt-2">
          {open.noDates ?? (
            <>
              There is no other date with enough spots at the moment. New dates appear here, and on the{' '}
              <Link to={trekTo}>page of the trek</Link>.
            </>
          )}
        </p>
      ) : (
        <Form method="post">
          <p className="mt-2">
            Free of charge, and not one of your moves. A date that costs more costs you nothing more. For a
            date that costs less {open.isInParts ? 'your later payments fall' : 'you get the difference back'}
            . Today’s description of the trek applies.
            {open.isInParts &&
              ' What you have not paid yet is due on the days below; if you do not pay it, you get everything back.'}
          </p>
          <Hidden open={open} to="date" />
          <DatePicks
            name="date"
            legend="New date"
            picks={open.near}
            chosen={typed}
            required
            errorId={error ? 'date-error' : undefined}
          />
          {open.more.length > 0 && (
            <details className="unfold mt-4" open={open.more.some(({ value }) => value === typed)}>
              <summary>{counted(open.more.length, 'more date')}</summary>
              <DatePicks name="date" legend="More dates" picks={open.more} chosen={typed} />
            </details>
          )}
          {error && (
            <p className="err mt-2" id="date-error" role="alert">
              {error}
            </p>
          )}
          <Button kind="main" disabled={sending} className="mt-4">
            Move to this date
          </Button>
        </Form>
      )}
    </section>
  )
}

function RefundForm({ open, to, label }: { open: OpenChoice; to: 'card' | 'credit'; label: string }) {
  const sending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="mt-4">
      <Hidden open={open} to={to} />
      <input type="hidden" name="cardCents" value={open.cardCents} />
      <input type="hidden" name="creditCents" value={open.creditCents} />
      <Button disabled={sending}>{label}</Button>
    </Form>
  )
}

function Hidden({ open: { id, key }, to }: { open: OpenChoice; to: 'date' | 'card' | 'credit' }) {
  return (
    <>
      <input type="hidden" name="choiceId" value={id} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="to" value={to} />
    </>
  )
}
