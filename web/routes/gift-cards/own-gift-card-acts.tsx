import { Form, useNavigation } from 'react-router'
import { REFUND_TIME } from '#domain/working-day-rules.ts'
import type { RefusedForm } from '../../http/form-action.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'

type OwnGiftCardActsProps = {
  amount: string
  /** The typed address, after an error. */
  email: string
  /** The button that was pressed. */
  intent: string
  isSent: boolean
  refused: RefusedForm | null
}

/** What a buyer can do while nobody has used the card: send it to another address, or get the money back. */
export function OwnGiftCardActs({ amount, email, intent, isSent, refused }: OwnGiftCardActsProps) {
  const busy = useNavigation().state === 'submitting'
  const problem = (of: string) => (intent === of && refused ? refused : null)
  const again = problem('again')
  const back = problem('refund')
  return (
    <div className="stack gap-8 gifts__acts">
      <Form method="post" noValidate className="stack gap-4" aria-labelledby="again-title">
        <h2 id="again-title">Correct the address</h2>
        <p className="muted">
          {isSent
            ? 'We send the card again with a new code. The old code stops working.'
            : 'We send the card to the new address on its day.'}
        </p>
        {again && !again.fields['email'] && (
          <Note tone="bad" role="alert">
            <b className="b">{again.message}</b> {again.reason}
          </Note>
        )}
        <Field
          id="email"
          label="New email address"
          type="email"
          autoComplete="off"
          defaultValue={email}
          error={again?.fields['email']}
        />
        <p>
          <Button name="intent" value="again" disabled={busy}>
            {isSent ? 'Send again' : 'Save the address'}
          </Button>
        </p>
      </Form>
      <Form method="post" noValidate className="stack gap-4" aria-labelledby="refund-title">
        <h2 id="refund-title">Ask for the money back</h2>
        <p className="muted">
          All of it, {amount}, goes to the card that you paid with. It arrives {REFUND_TIME}. The code of the
          gift card stops working at once.
        </p>
        {back && (
          <Note tone="bad" role="alert">
            <b className="b">{back.message}</b> {back.reason}
          </Note>
        )}
        <Checkbox name="sure" value="on" label={`Yes, refund ${amount} and end this gift card`} />
        <p>
          <Button kind="danger" name="intent" value="refund" disabled={busy}>
            Ask for the money back
          </Button>
        </p>
      </Form>
    </div>
  )
}
