import { Form, useNavigation } from 'react-router'
import { seeingReasons } from '#domain/office/seeing/seeing-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

type PersonActsProps = {
  state: string
  role: string
  isOwn: boolean
  isOperator: boolean
  isSeen: boolean
  erasure: string | null
  counts: { sessions: number }
  answer: { error: string | null; told: string | null } | null
}

/** What may be done about a person: by operators, and the little that support may do. */
export function PersonActs(props: PersonActsProps) {
  const { state, role, isOwn, isOperator, erasure, answer } = props
  if (isOwn) return <p>This is you. Somebody else decides about your account.</p>
  if (state === 'erased') return <p>Nothing is left of this account but its number.</p>
  // What was done is done with; what was refused stands as it was typed.
  const typed = answer?.told ?? ''
  return (
    <>
      {answer?.error && (
        <Note tone="bad" role="alert" className="decision__note">
          {answer.error}
        </Note>
      )}
      {isOperator && state === 'active' && role === 'traveller' && <View isSeen={props.isSeen} />}
      <Credit key={`credit ${typed}`} isOperator={isOperator} />
      {isOperator && <Access {...props} key={`access ${typed}`} />}
      {!erasure && (
        <Act
          key={`erase ${typed}`}
          id="erase-reason"
          intent="erase"
          title="Erase"
          about="They are written to, and have 3 days to say no."
          label="Who asked, and how"
          button="Begin the erasure"
        />
      )}
    </>
  )
}

function View({ isSeen }: { isSeen: boolean }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" className="stack gap-3" reloadDocument>
        <h2>See the site as they do</h2>
        <p className="muted">
          For 15 minutes, and only to look. Messages, documents, bank details and passports stay shut.
        </p>
        {!isSeen && (
          <Select id="view-reason" name="reason" label="Why you look">
            {Object.entries(seeingReasons).map(([key, says]) => (
              <option key={key} value={key}>
                {says}
              </option>
            ))}
          </Select>
        )}
        <Button block name="intent" value={isSeen ? 'end-view' : 'view'} disabled={busy}>
          {isSeen ? 'End view' : 'View as this person'}
        </Button>
      </Form>
      <hr className="rule" />
    </>
  )
}

function Credit({ isOperator }: { isOperator: boolean }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" preventScrollReset className="stack gap-3" noValidate>
        <h2>Credit</h2>
        <p className="muted">
          {isOperator
            ? 'At our own cost. Above $100 within 30 days a second operator approves.'
            : 'At our own cost. An operator approves what you propose.'}
        </p>
        <Field id="amount" label="US dollars" inputMode="decimal" autoComplete="off" />
        <TextArea id="credit-reason" name="reason" label="Why" hint="No names." rows={2} maxLength={500} />
        <Button block name="intent" value="credit" disabled={busy}>
          {isOperator ? 'Give credit' : 'Propose credit'}
        </Button>
      </Form>
      <hr className="rule" />
    </>
  )
}

function Access({ state, role, counts }: PersonActsProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      {counts.sessions > 0 && (
        <Act
          id="sessions-reason"
          intent="end-sessions"
          title="Sign out everywhere"
          about="They may sign in again."
          label="Why"
          button="End the sessions"
        />
      )}
      {state === 'suspended' && (
        <Form method="post" preventScrollReset className="stack gap-3">
          <Button kind="main" block name="intent" value="lift" disabled={busy}>
            Lift the suspension
          </Button>
          <hr className="rule" />
        </Form>
      )}
      {state === 'active' && role !== 'operator' && (
        <Act
          id="suspend-reason"
          intent="suspend"
          title="Suspend"
          about="Nobody signs in with this account, and every session ends. Bookings stand."
          label="Why; the person reads it"
          button="Suspend this account"
        />
      )}
    </>
  )
}

type ActProps = { id: string; intent: string; title: string; about: string; label: string; button: string }

function Act({ id, intent, title, about, label, button }: ActProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Form method="post" preventScrollReset className="stack gap-3" noValidate>
        <h2>{title}</h2>
        <p className="muted">{about}</p>
        <TextArea id={id} name="reason" label={label} rows={2} maxLength={500} />
        <Button kind="danger" block name="intent" value={intent} disabled={busy}>
          {button}
        </Button>
      </Form>
      <hr className="rule" />
    </>
  )
}
