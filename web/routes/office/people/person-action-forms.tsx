import { Form, useNavigation } from 'react-router'
import { impersonationReasons } from '#domain/office/impersonation/impersonation-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field, Select } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ActForm } from '../action-form.tsx'
import { accountIs } from '#domain/account/account-states.ts'

/** The result of the last button, and the values typed with it. */
export type PersonAnswer = {
  intent: string
  error: string | null
  done: string | null
  reason: string
  amount: string
}

type PersonActsProps = {
  state: string
  role: string
  isOwn: boolean
  isOperator: boolean
  isImpersonated: boolean
  erasure: string | null
  counts: { sessions: number }
  answer: PersonAnswer | null
}

/** The actions for a person: an operator's, and the few of support. */
export function PersonActs(props: PersonActsProps) {
  const { isOwn, state, isOperator, isImpersonated, answer } = props
  if (isOwn) return <p>This is you. Somebody else decides about your account.</p>
  if (accountIs.erased(state)) return <p>Only the number of this account is left.</p>
  const open = openActs(props)
  // A completed action clears its form; a refused one shows the typed values again.
  return (
    <div className="stack gap-5" key={answer?.done ?? ''}>
      {answer?.error && !open.has(answer.intent) && (
        <Note tone="bad" role="alert">
          {answer.error}
        </Note>
      )}
      {open.has('view') && <View isImpersonated={isImpersonated} answer={answer} />}
      <Credit isOperator={isOperator} answer={answer} />
      {open.has('end-sessions') && (
        <ActForm
          intent="end-sessions"
          title="Sign out everywhere"
          kind="danger"
          answer={answer}
          says="They can sign in again."
          button="End the sessions"
        />
      )}
      {open.has('lift') && <Lift />}
      {open.has('suspend') && (
        <ActForm
          intent="suspend"
          title="Suspend"
          kind="danger"
          answer={answer}
          says="Nobody can sign in with this account, and every session ends. Bookings are not affected."
          hint="The person reads it."
          button="Suspend this account"
        />
      )}
      {open.has('erase') && (
        <ActForm
          intent="erase"
          title="Erase"
          kind="danger"
          answer={answer}
          says="They get an email and have 3 days to object."
          hint="Who asked, and how. For the audit log, without names."
          button="Begin the erasure"
        />
      )}
    </div>
  )
}

/** The actions that are available in the account's current state. */
function openActs({ state, role, isOperator, erasure, counts }: PersonActsProps): Set<string> {
  const isActive = accountIs.active(state)
  const open = {
    view: isOperator && isActive && role === 'traveller',
    credit: true,
    'end-sessions': isOperator && counts.sessions > 0,
    lift: isOperator && accountIs.suspended(state),
    suspend: isOperator && isActive && role !== 'operator',
    erase: !erasure,
  }
  return new Set(Object.entries(open).flatMap(([intent, isOpen]) => (isOpen ? [intent] : [])))
}

function View({ isImpersonated, answer }: { isImpersonated: boolean; answer: PersonAnswer | null }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="stack gap-3 act">
      <h2>See the site as they do</h2>
      <p className="muted">
        For 15 minutes and read-only. Messages, documents, bank details and passports stay hidden.
      </p>
      {answer?.error && answer.intent === 'view' && (
        <Note tone="bad" role="alert">
          {answer.error}
        </Note>
      )}
      {!isImpersonated && (
        <Select id="view-reason" name="reason" label="Why you need to see it">
          {Object.entries(impersonationReasons).map(([key, says]) => (
            <option key={key} value={key}>
              {says}
            </option>
          ))}
        </Select>
      )}
      <Button block name="intent" value={isImpersonated ? 'end-view' : 'view'} disabled={busy}>
        {isImpersonated ? 'End view' : 'View as this person'}
      </Button>
    </Form>
  )
}

function Credit({ isOperator, answer }: { isOperator: boolean; answer: PersonAnswer | null }) {
  const isRefused = answer?.intent === 'credit' && answer.error !== null
  return (
    <ActForm
      intent="credit"
      title="Credit"
      hint="No names."
      answer={answer}
      says={
        isOperator
          ? 'At our own cost. Above $100 within 30 days a second operator approves.'
          : 'At our own cost. An operator approves what you propose.'
      }
      button={isOperator ? 'Give credit' : 'Propose credit'}
    >
      <Field
        id="amount"
        label="US dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={isRefused ? answer.amount : ''}
      />
    </ActForm>
  )
}

function Lift() {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="act">
      <Button kind="main" block name="intent" value="lift" disabled={busy}>
        Lift the suspension
      </Button>
    </Form>
  )
}
