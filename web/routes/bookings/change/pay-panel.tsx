import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { AddView } from './add-view.ts'
import type { ExtrasView } from './extras-view.ts'
import type { MoveView } from './move-view.ts'
import type { PartsQuote } from './parts-quote.ts'
import { PartsSwap } from './parts-swap.tsx'
import type { PayQuote } from './pay-quote.ts'

type Swap = { now: string; next: string; button: string }
type Answer = FormAnswer<Response> | undefined

/** The quote of a move, with the button that makes it. */
export function MovePanel({
  quote,
  keyOfForm,
}: {
  quote: NonNullable<MoveView['quote']>
  keyOfForm: string
}) {
  return (
    <PayPanel quote={quote} intent="move" keyOfForm={keyOfForm}>
      <input type="hidden" name="to" value={quote.id} />
      {quote.notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </PayPanel>
  )
}

type ExtrasPanelProps = { quote: NonNullable<ExtrasView['quote']>; keyOfForm: string }

/** The quote for other extras, with the button that changes them. */
export function ExtrasPanel({ quote, keyOfForm }: ExtrasPanelProps) {
  return (
    <PayPanel quote={quote} intent="extras" keyOfForm={keyOfForm}>
      {quote.wishes.map(({ id, quantity }) => (
        <input key={id} type="hidden" name={`extra-${id}`} value={quantity} />
      ))}
      {quote.dueCents > 0 && (
        <p className="small muted">What you add is held for you for 15 minutes while you pay.</p>
      )}
    </PayPanel>
  )
}

type AddPanelProps = { quote: NonNullable<AddView['quote']>; keyOfForm: string; answer: Answer }

/** The quote for more travellers, with their names and the button that adds them. */
export function AddPanel({ quote, keyOfForm, answer }: AddPanelProps) {
  const errors = answer?.refused?.fields ?? {}
  const problems = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <PayPanel quote={quote} intent="add" keyOfForm={keyOfForm}>
      <ErrorSummary problems={problems} answer={answer} />
      <JoiningFields count={quote.count} errors={errors} answer={answer} />
      {quote.dueCents > 0 && (
        <p className="small muted">The spots are held for you for 15 minutes while you pay.</p>
      )}
    </PayPanel>
  )
}

/** After 'No more spots' the names are still there, and the form can be sent again: somebody may have let a spot go. */
export function AddAgainPanel({ keyOfForm, answer }: { keyOfForm: string; answer: NonNullable<Answer> }) {
  const sending = useNavigation().state === 'submitting'
  const { typed } = answer
  const names = Object.keys(typed).filter((name) => /^joining-\d+-firstName$/.test(name))
  return (
    <>
      <h2 className="h3">Not added yet</h2>
      <p className="muted mt-2">The names that you typed are still here. You can try again.</p>
      <Form data-private method="post" noValidate className="mt-4 stack gap-4">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="key" value={keyOfForm} />
        {['dueCents', 'cardCents', 'creditCents'].map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        <JoiningFields count={names.length} errors={{}} answer={answer} />
        <Button block disabled={sending}>
          Try again
        </Button>
      </Form>
    </>
  )
}

type JoiningFieldsProps = { count: number; errors: Record<string, string>; answer: Answer }

function JoiningFields({ count, errors, answer }: JoiningFieldsProps) {
  return (
    <div className="stack gap-5">
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} className="stack gap-3">
          <legend className="label">{count === 1 ? 'Who joins you' : `Person ${index + 1}`}</legend>
          {(['firstName', 'lastName'] as const).map((field) => (
            <Field
              key={field}
              id={`joining-${index}-${field}`}
              label={field === 'firstName' ? 'First name' : 'Last name'}
              autoComplete="off"
              maxLength={100}
              defaultValue={answer?.typed[`joining-${index}-${field}`] ?? ''}
              error={errors[`joining-${index}-${field}`]}
            />
          ))}
          <Checkbox
            name={`joining-${index}-isChild`}
            defaultChecked={answer?.typed[`joining-${index}-isChild`] !== undefined}
            label="Child, 10 to 12"
          />
        </fieldset>
      ))}
    </div>
  )
}

type PayPanelProps = {
  quote: PayQuote & Swap & { parts: PartsQuote }
  intent: string
  keyOfForm: string
  children: ReactNode
}

function PayPanel({ quote, intent, keyOfForm, children }: PayPanelProps) {
  const sending = useNavigation().state === 'submitting'
  return (
    <>
      <div className="quote__head">
        <h2 className="h3">Your quote</h2>
        <span className="small muted">valid today in Nepal</span>
      </div>
      <div className="quote__swap">
        <div>
          <span>Now</span>
          <b>{quote.now}</b>
        </div>
        <div>
          <span>New</span>
          <b>{quote.next}</b>
        </div>
      </div>
      <PriceLines lines={quote.lines} />
      <PartsSwap parts={quote.parts} />
      <Form data-private method="post" noValidate className="mt-4 stack gap-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={keyOfForm} />
        <input type="hidden" name="dueCents" value={quote.dueCents} />
        <input type="hidden" name="cardCents" value={quote.cardCents} />
        <input type="hidden" name="creditCents" value={quote.creditCents} />
        {children}
        <Button kind="main" block disabled={sending}>
          {quote.button}
        </Button>
      </Form>
    </>
  )
}
