import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

type HostActsProps = {
  status: string
  mayRun: boolean
  isOwn: boolean
  bank: {
    masked: string
    given: string
    confirmed: string | null
    changedAt: string
    returned: { at: string; reason: string } | null
  } | null
  answer: { error: string; reason: string } | null
}

/** What an operator may do with a host as they stand: confirm the bank details, suspend, let go on. */
export function HostActs({ status, mayRun, isOwn, bank, answer }: HostActsProps) {
  const busy = useNavigation().state === 'submitting'
  if (isOwn) return <p>Somebody else must decide about you as a host.</p>
  return (
    <>
      {answer && (
        <Note tone="bad" role="alert" className="decision__note">
          {answer.error}
        </Note>
      )}
      <h2>Bank details</h2>
      {bank ? (
        <>
          <p className="mt-2">{bank.masked}</p>
          <p className="muted">
            Given {bank.given}, {bank.confirmed ? `confirmed ${bank.confirmed}` : 'not confirmed'}
          </p>
          {bank.returned && (
            <Note tone="bad" className="mt-2">
              The bank returned a payout on {bank.returned.at}: {bank.returned.reason}. This account cannot be
              confirmed again. The host has to give another one.
            </Note>
          )}
          {!bank.confirmed && !bank.returned && status === 'approved' && (
            <Form method="post" preventScrollReset className="mt-4">
              <input type="hidden" name="changedAt" value={bank.changedAt} />
              <Button kind="main" block name="intent" value="confirm" disabled={busy}>
                Confirm, the host is verified
              </Button>
            </Form>
          )}
        </>
      ) : (
        <p className="muted mt-2">None given yet.</p>
      )}
      <hr className="rule" />
      {mayRun && (
        <Form method="post" preventScrollReset className="stack gap-4">
          <h2>Suspend</h2>
          <p className="muted">
            The treks are listed and booked no more, payouts wait, and every session ends. Booked departures
            stand until you decide about each.
          </p>
          <TextArea
            id="reason"
            label="Why; the host reads it"
            maxLength={500}
            defaultValue={answer?.reason}
          />
          <Button kind="danger" block name="intent" value="suspend" disabled={busy}>
            Suspend this host
          </Button>
        </Form>
      )}
      {status === 'suspended' && (
        <Form method="post" preventScrollReset>
          <Button kind="main" block name="intent" value="lift" disabled={busy}>
            Lift the suspension
          </Button>
        </Form>
      )}
    </>
  )
}
