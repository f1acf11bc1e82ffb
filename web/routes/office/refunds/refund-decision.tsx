import { Form, useNavigation } from 'react-router'
import { rejectReasons } from '#domain/payment/refund-transfer-rules.ts'
import type { RefusedForm } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, Select } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { refundIs } from '#domain/payment/refund-states.ts'

type RefundDecisionProps = {
  id: string
  state: string
  reason: string
  sum: string
  taker: string | null
  isMine: boolean
  /** Whether two operators are needed, and which of them this operator would be. */
  two: 'first' | 'second' | 'waits' | null
  cardAgain: boolean
  refused: RefusedForm | null
}

/** The possible actions for a refund in its current state. */
export function RefundDecision(props: RefundDecisionProps) {
  const { id, state, refused } = props
  return (
    <div className="mt-5">
      {refused && (
        <Note tone="bad" role="alert" className="decision__note">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {refundIs.requested(state) && <Decide key={id} {...props} />}
      {refundIs.failed(state) && <TryAgain key={id} {...props} />}
      {refundIs.failed(state) && <Reject key={`${id} reject`} />}
      {refundIs.byBank(state) && <Finish key={id} {...props} />}
      {refundIs.undecided(state) && <Take {...props} />}
    </div>
  )
}

function Decide({ reason, sum, two }: RefundDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  const isGoodwill = reason === 'goodwill'
  return (
    <Form method="post" preventScrollReset>
      {two && <TwoPeople two={two} />}
      <fieldset>
        <legend className="label">Decision</legend>
        <Checkbox
          type="radio"
          name="decision"
          value="approve"
          label={`Approve ${sum}`}
          defaultChecked={two !== 'waits'}
          disabled={two === 'waits'}
        />
        <Checkbox
          type="radio"
          name="decision"
          value="reject"
          label={isGoodwill ? 'Decline' : 'Reject'}
          defaultChecked={two === 'waits'}
        />
      </fieldset>
      <div className="stack mt-3 decision__reasons">
        {isGoodwill ? (
          <Field id="note" label="Why it is declined" className="input--s" optional />
        ) : (
          <Reasons label="Reason, if rejected" />
        )}
      </div>
      <div className="mt-5">
        <Button kind="main" block name="intent" value="decide" disabled={busy}>
          Decide and pass on
        </Button>
      </div>
    </Form>
  )
}

const words = {
  first: 'Goodwill above $200 needs two operators. You are the first.',
  second: 'Goodwill above $200 needs two operators. You are the second: it is sent when you approve.',
  waits: 'You have approved. A second operator must do the same.',
}

function TwoPeople({ two }: { two: 'first' | 'second' | 'waits' }) {
  return (
    <Note tone="warn" className="decision__note">
      {words[two]}
    </Note>
  )
}

function TryAgain({ cardAgain, sum }: RefundDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset>
      <Button kind="main" block name="intent" value="retry" disabled={busy}>
        {cardAgain ? `Send ${sum} to the card again` : `Send ${sum} by bank transfer instead`}
      </Button>
      <p className="muted mt-2">
        {cardAgain
          ? 'A card is tried twice. After that, the money goes by bank transfer.'
          : 'The card refused twice. Ask the traveller for an account, and come back with the bank’s reference.'}
      </p>
    </Form>
  )
}

/** For a refund that must not happen because the money was already returned: a lost dispute, or fraud. */
function Reject() {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="stack gap-5 mt-5">
      <input type="hidden" name="decision" value="reject" />
      <Reasons label="Or reject it, because" />
      <Button block name="intent" value="decide" disabled={busy}>
        Reject
      </Button>
    </Form>
  )
}

function Reasons({ label }: { label: string }) {
  return (
    <Select id="reason" label={label} required={false} defaultValue="">
      <option value="">Choose a reason</option>
      {Object.entries(rejectReasons).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function Finish({ sum }: RefundDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="stack gap-5">
      <Field
        id="reference"
        label="The bank’s reference"
        hint={`Proof that ${sum} left our account.`}
        maxLength={100}
      />
      <Button kind="main" block name="intent" value="finish" disabled={busy}>
        It was sent
      </Button>
    </Form>
  )
}

function Take({ taker, isMine }: RefundDecisionProps) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap mt-3">
      <span className="muted">{taker ? `With ${taker === 'You' ? 'you' : taker}.` : 'With nobody.'}</span>
      <Button kind="text" name="intent" value={isMine ? 'let-go' : 'take'}>
        {isMine ? 'Release' : taker ? 'Take it over' : 'Take'}
      </Button>
    </Form>
  )
}
