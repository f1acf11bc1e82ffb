import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { type BankView, verdicts } from './bank-view.ts'

type BankDecisionProps = { status: string; bank: BankView | null; typed: string | undefined }

/** What an operator decides about bank details: one confirms a holder who is the host, two any other. */
export function BankDecision({ status, bank, typed }: BankDecisionProps) {
  return (
    <>
      <h2>Bank details</h2>
      {bank ? (
        <>
          <p className="mt-2">{bank.masked}</p>
          <p className="mt-2">
            <Badge tone={verdicts[bank.holder.verdict].tone}>{verdicts[bank.holder.verdict].label}</Badge>
          </p>
          <p className="muted mt-2">
            Given {bank.since}, {bank.confirmed ? `confirmed ${bank.confirmed}` : 'not confirmed'}
          </p>
          {bank.reported && <CloseCase reported={bank.reported} typed={typed} />}
          {bank.returned ? (
            <Note tone="bad" className="mt-2">
              The bank returned a payout on {bank.returned.at}: {bank.returned.reason}. This account cannot be
              confirmed again. The host must enter a different one.
            </Note>
          ) : (
            !bank.confirmed && !bank.reported && status === 'approved' && <Decide bank={bank} typed={typed} />
          )}
        </>
      ) : (
        <p className="muted mt-2">None given yet.</p>
      )}
    </>
  )
}

function Decide({ bank, typed }: { bank: BankView; typed: string | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const { holder, proposal, changedAt } = bank
  if (proposal) return <Second proposal={proposal} />
  const isDifferent = holder.verdict === 'different'
  return (
    <Form method="post" preventScrollReset className="mt-4 stack gap-4" noValidate>
      <input type="hidden" name="changedAt" value={changedAt} />
      {isDifferent && (
        <>
          <Note tone="warn">
            The holder is not the host, so two operators must agree: you propose, another operator approves.
          </Note>
          <TextArea
            id="bank-reason"
            name="bank-reason"
            label="Why this account is right"
            hint="The second operator reads this. Write no names."
            maxLength={500}
            rows={3}
            defaultValue={typed ?? ''}
          />
        </>
      )}
      <Button kind="main" block name="intent" value="confirm" disabled={busy}>
        {isDifferent ? 'Propose to confirm the account' : 'Confirm the account'}
      </Button>
      <p className="small muted">Asks for your second factor again after ten minutes.</p>
    </Form>
  )
}

/** The host says that somebody else changed the bank details: an operator finds out, and closes the case. */
function CloseCase({ reported, typed }: { reported: string; typed: string | undefined }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="mt-4 stack gap-4" noValidate>
      <Note tone="bad">
        The host reported on {reported}: this was not me. Payouts are stopped and every session has ended.
        Find out who changed the details before you close the case.
      </Note>
      <TextArea
        id="bank-reason"
        name="bank-reason"
        label="What you found out"
        hint="It stays in the audit log; no names."
        maxLength={500}
        rows={3}
        defaultValue={typed ?? ''}
      />
      <Button block name="intent" value="close-case" disabled={busy}>
        Close the case
      </Button>
      <p className="small muted">Nothing is paid before the details are confirmed again.</p>
    </Form>
  )
}

/** One operator wants to confirm the account; another one decides. */
function Second({ proposal }: { proposal: NonNullable<BankView['proposal']> }) {
  const { by, at, reason, isYours } = proposal
  return (
    <Note tone="warn" className="mt-4">
      {isYours ? 'You' : by} proposed on {at} to confirm this account: {reason}{' '}
      {isYours ? 'Another operator has to approve.' : <Link to="/admin/roles">Approve or decline it</Link>}
    </Note>
  )
}
