import { Form, useNavigation } from 'react-router'
import { MOST_ANSWER_CHARACTERS } from '#domain/claim/claim-rules.ts'
import { ONE_OPERATOR_CENTS } from '#domain/payment/refund-transfer-rules.ts'
import { shortUsd } from '#domain/money.ts'
import type { RefusedForm, Typed } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { ClaimPanelView } from './claim-panel.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

type ClaimDecisionProps = ClaimPanelView & {
  refused: RefusedForm | null
  typed: Typed | null
}

/** Grants a claim with an amount and who bears it, or declines it; both sides receive the answer. */
export function ClaimDecision(props: ClaimDecisionProps) {
  const { state, refused, proposal, typed, most, mostOfHost, isDisputed } = props
  const busy = useNavigation().state === 'submitting'
  if (!claimIs.open(state)) return null
  return (
    <section className="mt-6" aria-label="Decision">
      {refused && (
        <Note tone="bad" role="alert" className="decision__note">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {proposal && <Proposed {...proposal} />}
      <Form method="post" preventScrollReset noValidate className="stack gap-4">
        <h3>Decision</h3>
        {!isDisputed && (
          <>
            <Field
              id="amount"
              label="Refund, in US dollars"
              inputMode="decimal"
              autoComplete="off"
              hint={`At most ${most}. Card and credit each get their part. Above ${shortUsd(ONE_OPERATOR_CENTS)} a second operator grants the same.`}
              defaultValue={typed?.['amount'] ?? proposal?.typed.amount}
            />
            <Field
              id="host"
              label="Of it, from the host’s share"
              inputMode="decimal"
              autoComplete="off"
              hint={`At most ${mostOfHost}; our fee is calculated on the rest. Nothing here: it is our own cost.`}
              defaultValue={typed?.['host'] ?? proposal?.typed.host}
              optional
            />
          </>
        )}
        <TextArea
          id="answer"
          label="Our answer"
          hint="Both sides read it; no names of others."
          rows={4}
          maxLength={MOST_ANSWER_CHARACTERS}
          defaultValue={typed?.['answer']}
        />
        {!isDisputed && (
          <Button kind="main" block name="intent" value="grant" disabled={busy}>
            Grant
          </Button>
        )}
        <Button kind="danger" block name="intent" value="decline" disabled={busy}>
          Decline
        </Button>
      </Form>
    </section>
  )
}

function Proposed({ amount, ofHost, isMine }: NonNullable<ClaimPanelView['proposal']>) {
  return (
    <Note tone="warn" className="decision__note">
      {isMine ? 'You have' : 'Another operator has'} granted {amount}, of it {ofHost} from the host’s share.{' '}
      {isMine
        ? 'A second operator must do the same.'
        : 'It is sent, with their answer, when you grant the same.'}
    </Note>
  )
}
