import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { ProposalView } from './proposal-view.ts'

/** Proposals that await a second operator, and the last decisions. */
export function Proposals({ open, decided }: { open: ProposalView[]; decided: ProposalView[] }) {
  return (
    <>
      <section className="office__found">
        <h2>Second approvals</h2>
        {open.length === 0 ? (
          <p className="empty--office">Nothing waits for a second operator.</p>
        ) : (
          <ProposalTable label="What waits for a second operator" proposals={open} />
        )}
      </section>
      {decided.length > 0 && (
        <section className="office__found">
          <h2>Decided last</h2>
          <ProposalTable label="What was decided last" proposals={decided} />
        </section>
      )}
    </>
  )
}

function ProposalTable({ label, proposals }: { label: string; proposals: ProposalView[] }) {
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label={label}>
      <table className="table table--dense table--stack">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th>What</th>
            <th>Proposed by</th>
            <th>Why</th>
            <th>Decision</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <tr key={proposal.id}>
              <td className="wide">
                <span className="b">{proposal.what}</span>
                {proposal.person && (
                  <span className="table__note">
                    <Link to={proposal.person.to}>{proposal.person.name}</Link>
                  </span>
                )}
              </td>
              <td className="wide">
                <span className="show-s">Proposed by </span>
                {proposal.by}
                <span className="table__note quiet num">{proposal.age} ago</span>
                {proposal.backedBy && (
                  <span className="table__note quiet">{proposal.backedBy} stands behind it</span>
                )}
              </td>
              <td className="wide">{proposal.reason}</td>
              <td className="wide">
                <Decision {...proposal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Decision(proposal: ProposalView) {
  const { id, state, decided, declineReason, mayDecide, mayWithdraw, isFirst, waits, what } = proposal
  const { bookingTo, mayApprove } = proposal
  const busy = useNavigation().state === 'submitting'
  if (decided)
    return (
      <>
        {state}
        <span className="table__note quiet">{decided}</span>
        {declineReason && <span className="table__note">{declineReason}</span>}
      </>
    )
  if (!mayDecide && !mayWithdraw) return waits
  return (
    <Form method="post" preventScrollReset className="stack gap-3" noValidate>
      <input type="hidden" name="proposal" value={id} />
      {mayWithdraw ? (
        <>
          <p className="muted">Somebody else decides.</p>
          <Button kind="text" name="intent" value="withdraw" disabled={busy}>
            Withdraw it<span className="vh">: {what}</span>
          </Button>
        </>
      ) : (
        <>
          {isFirst && <p className="muted">You have approved it. A second operator decides.</p>}
          {bookingTo && <Link to={bookingTo}>Approve it on the booking’s page</Link>}
          {mayApprove && (
            <Button name="intent" value="approve" disabled={busy}>
              Approve<span className="vh">: {what}</span>
            </Button>
          )}
          <Field
            id={`decline-${id}`}
            name="reason"
            label="Why not"
            optional
            autoComplete="off"
            maxLength={500}
          />
          <Button kind="text-danger" name="intent" value="decline" disabled={busy}>
            Decline<span className="vh">: {what}</span>
          </Button>
        </>
      )}
    </Form>
  )
}
