import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RefusedForm, Typed } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import type { ActionsOf } from '#domain/states/transition.ts'
import type { hostStates } from '#domain/host/host-states.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { BankDecision } from './bank-decision.tsx'
import type { BankView } from '../bank-view.ts'
import { NameDecision } from './name-decision.tsx'

type HostActsProps = {
  actions: ActionsOf<typeof hostStates>
  mayConfirmBank: boolean
  isOwn: boolean
  name: string
  nameRequest: ComponentProps<typeof NameDecision>['request'] | null
  bank: BankView | null
  refused: RefusedForm | null
  /** What was typed into a form that was refused. */
  typed: Typed | null
}

/** The actions of an operator for a host in the current state: confirm the bank details, suspend, reinstate. */
export function HostActs(props: HostActsProps) {
  const { actions, mayConfirmBank, isOwn, name, nameRequest, bank, refused, typed } = props
  const busy = useNavigation().state === 'submitting'
  if (isOwn) return <p>Somebody else must decide about you as a host.</p>
  return (
    <>
      {refused && (
        <Note tone="bad" role="alert" className="decision__note">
          {refusedText(refused)}
        </Note>
      )}
      {nameRequest && <NameDecision name={name} request={nameRequest} typed={typed?.['name-reason']} />}
      <BankDecision
        mayConfirm={mayConfirmBank}
        bank={bank}
        typed={typed?.['bank-reason']}
        message={typed?.['bank-message']}
      />
      <hr className="rule" />
      {actions.suspend === null && (
        <Form method="post" preventScrollReset className="stack gap-4">
          <h2>Suspend</h2>
          <p className="muted">
            The treks can no longer be found or booked, payouts wait, and every session ends. Booked
            departures stay until you decide about each.
          </p>
          <TextArea
            id="reason"
            label="Why (the host reads it)"
            maxLength={500}
            defaultValue={typed?.['reason']}
          />
          <Button kind="danger" block name="intent" value="suspend" disabled={busy}>
            Suspend this host
          </Button>
        </Form>
      )}
      {actions['lift-suspension'] === null && (
        <Form method="post" preventScrollReset>
          <Button kind="main" block name="intent" value="lift" disabled={busy}>
            Lift the suspension
          </Button>
        </Form>
      )}
    </>
  )
}
