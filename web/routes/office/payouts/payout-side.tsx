import { Form, useNavigation } from 'react-router'
import type { PayoutState } from '#domain/payout/payout-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RefundLadder, type RefundStep } from '../../../ui/money/refund-ladder.tsx'
import { payoutIs } from '#domain/payout/payout-states.ts'

type PayoutSideProps = {
  id: string
  state: PayoutState
  sum: string
  host: string
  account: string | null
  /** The reason that holds it now; empty without one. */
  hold: string
  isOwn: boolean
  isApprover: boolean
  /** The other operators. */
  others: string[]
  steps: RefundStep[]
  statement: { label: string; amount: string }[]
  history: string[]
  error: string | null
  reason: string
}

/** The state of a payout, its possible actions, and what else its host is owed. */
export function PayoutSide(props: PayoutSideProps) {
  const { state, host, account, steps, statement, history, error, hold } = props
  return (
    <>
      <h2>Send this payout</h2>
      <p className="muted mt-2">To {account ?? 'no account'}</p>
      <div className="mt-4">
        <RefundLadder column steps={steps} />
      </div>
      {error && (
        <Note tone="bad" role="alert" className="mt-4">
          {error}
        </Note>
      )}
      {hold && (
        <Note tone="warn" className="mt-4">
          On hold: {hold}.
        </Note>
      )}
      <div className="mt-4">
        {payoutIs.open(state) && <Decide key={props.id} {...props} />}
        {payoutIs.sent(state) && <Finish key={props.id} {...props} />}
        {payoutIs.settled(state) && <p className="muted">Nothing left to do.</p>}
        {payoutIs.returned(state) && (
          <p className="muted">
            We owe the shares again. We pay them when {host} has entered a different account and an operator
            has confirmed it.
          </p>
        )}
      </div>
      <hr className="rule" />
      <h3>{host} by the books</h3>
      <div className="mt-2">
        <PriceLines small lines={statement} />
      </div>
      <hr className="rule" />
      <h3>History</h3>
      <ul className="history">
        {history.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function Decide(props: PayoutSideProps) {
  const { state, sum } = props
  const busy = useNavigation().state === 'submitting'
  const why = whyNot(props)
  return (
    <Form method="post" preventScrollReset>
      <Note>Asks for your second factor again after ten minutes.</Note>
      <div className="mt-4">
        <Button
          kind="main"
          block
          name="intent"
          value={payoutIs.batched(state) ? 'approve' : 'release'}
          disabled={busy || why !== null}
          aria-describedby={why ? 'why-not' : undefined}
        >
          {payoutIs.batched(state) ? 'Approve' : 'Release'} {sum}
        </Button>
      </div>
      {why && (
        <p className="muted mt-2" id="why-not">
          {why}
        </p>
      )}
    </Form>
  )
}

/** Why this operator cannot take the next step, or null. */
function whyNot({ state, isOwn, isApprover, others, hold }: PayoutSideProps): string | null {
  if (isOwn) return 'This is your own payout. Somebody else has to decide.'
  if (payoutIs.batched(state)) return null
  if (isApprover)
    return others.length > 0
      ? `You have already approved. ${others.join(' or ')} must do the second step.`
      : 'You have already approved. Another operator must do the second step.'
  return hold ? 'It can be released when that is over.' : null
}

function Finish({ sum, reason }: PayoutSideProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" preventScrollReset>
        <Button kind="main" block name="intent" value="settle" disabled={busy}>
          Mark {sum} as settled
        </Button>
        <p className="muted mt-2">When our bank confirms that it arrived.</p>
      </Form>
      <Form method="post" preventScrollReset className="stack gap-5 mt-5" noValidate>
        <Field
          id="reason"
          label="Why the bank returned it"
          hint="The host reads this. It stays in the audit log, so write no names."
          maxLength={300}
          defaultValue={reason}
        />
        <Button block name="intent" value="return" disabled={busy}>
          Mark as returned
        </Button>
      </Form>
    </>
  )
}
