import { Form, useNavigation } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { BookingAnswer } from './booking-actions.ts'
import type { ChangeProposalView } from './change-proposal-view.ts'

type ChangeProposalProps = { proposal: ChangeProposalView; answer: BookingAnswer | null }

const intents = ['approve-change', 'decline-change', 'withdraw-change']

/** The change that support proposes, with the proposed amounts and those of today, and the decision of an operator. */
export function ChangeProposal({ proposal, answer }: ChangeProposalProps) {
  const { text, names, reason, by, at, proposed, today, problem, isSame } = proposal
  const own = answer && intents.includes(answer.intent) ? answer : null
  return (
    <section className="stack gap-3 act" aria-labelledby="proposal-title">
      <h2 id="proposal-title">Proposed: {text}</h2>
      {names && <p>{names}</p>}
      <p>{reason}</p>
      <p className="small muted">
        By {by}, {at}
      </p>
      <PriceLines
        lines={[
          { label: 'Proposed', amount: proposed },
          ...(today && !isSame ? [{ label: 'Today', amount: today.text }] : []),
        ]}
      />
      {problem && <Note tone="warn">{problem}</Note>}
      {own?.error && (
        <Note tone="bad" role="alert">
          {own.error}
        </Note>
      )}
      <Decision proposal={proposal} typed={own?.error ? own.reason : ''} />
    </section>
  )
}

function Decision({ proposal, typed }: { proposal: ChangeProposalView; typed: string }) {
  const busy = useNavigation().state === 'submitting'
  const { id, today, isSame, mayDecide, mayWithdraw } = proposal
  if (mayWithdraw)
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="proposal" value={id} />
        <Button kind="text" name="intent" value="withdraw-change" disabled={busy}>
          Withdraw this proposal
        </Button>
      </Form>
    )
  if (!mayDecide) return <p className="muted">An operator decides.</p>
  return (
    <>
      {today && (
        <Form method="post" preventScrollReset className="stack gap-3">
          <input type="hidden" name="proposal" value={id} />
          <input type="hidden" name="due" value={today.dueCents} />
          <input type="hidden" name="card" value={today.cardCents} />
          <input type="hidden" name="credit" value={today.creditCents} />
          {!isSame && <Checkbox name="sure" label={`Use today’s amounts: ${today.text}`} />}
          <Button kind="main" block name="intent" value="approve-change" disabled={busy}>
            Approve and make the change
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset className="stack gap-3">
        <input type="hidden" name="proposal" value={id} />
        <Field
          id="decline-reason"
          name="reason"
          label="Why not"
          autoComplete="off"
          maxLength={500}
          defaultValue={typed}
        />
        <Button kind="text-danger" name="intent" value="decline-change" disabled={busy}>
          Decline
        </Button>
      </Form>
    </>
  )
}
