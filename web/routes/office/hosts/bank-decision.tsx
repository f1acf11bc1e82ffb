import { Form, href, Link, useNavigation } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { type BankView, verdicts } from '../bank-view.ts'
import { bankReviewIs } from '#domain/payout/bank/bank-review-states.ts'

type BankDecisionProps = {
  /** The host's state allows it. */
  mayConfirm: boolean
  bank: BankView | null
  /** The text typed before a refused decision: the reason for us, and the message to the host. */
  typed: string | undefined
  message: string | undefined
}

/**
 * An operator's decision about bank details: one confirms a holder who is the host, two any other; one requests a
 * letter of the bank, or rejects the account.
 */
export function BankDecision({ mayConfirm, bank, typed, message }: BankDecisionProps) {
  const isOpen =
    bank && mayConfirm && bank.actions.reject === null && !bank.confirmed && !bank.reported && !bank.returned
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
            <Review bank={bank} />
          )}
          {isOpen && (
            <>
              <Decide bank={bank} typed={typed} />
              <hr className="rule" />
              <AskOrReject key={bank.review?.at} bank={bank} typed={message} />
            </>
          )}
        </>
      ) : (
        <p className="muted mt-2">There are no bank details yet.</p>
      )}
    </>
  )
}

/** What an operator requested or decided, with the host's message. */
function Review({ bank: { review, letter } }: { bank: BankView }) {
  if (!review || bankReviewIs.waiting(review.state)) return null
  const { state, at, by, message } = review
  if (bankReviewIs.rejected(state))
    return (
      <Note tone="bad" className="mt-2">
        Rejected on {at} by {by}: {message} This account cannot be confirmed. The host must enter a different
        one.
      </Note>
    )
  return (
    <Note tone="warn" className="mt-2">
      Letter requested on {at} by {by}: {message}{' '}
      {bankReviewIs.letterSent(state)
        ? letter
          ? `The host sent it on ${letter.sent}.`
          : 'The host sent it.'
        : 'The host has not sent it yet.'}
    </Note>
  )
}

/** One operator writes to the host: a letter of the bank is required, or this account is rejected. */
function AskOrReject({ bank, typed }: { bank: BankView; typed: string | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const state = bank.review?.state
  return (
    <Form method="post" preventScrollReset className="stack gap-4" noValidate>
      <input type="hidden" name="changedAt" value={bank.changedAt} />
      <TextArea
        id="bank-message"
        name="bank-message"
        label="Message to the host"
        hint="What the letter must say, or why you reject the account."
        maxLength={500}
        rows={4}
        defaultValue={typed ?? ''}
      />
      {bank.actions['ask-letter'] === null && (
        <Button block name="intent" value="ask-letter" disabled={busy}>
          {bankReviewIs.letterSent(state) ? 'Ask for another bank letter' : 'Ask for a bank letter'}
        </Button>
      )}
      <Button kind="danger" block name="intent" value="reject-bank" disabled={busy}>
        Reject this account
      </Button>
      <p className="small muted">
        Each needs one operator. A rejected account can never be confirmed for this host again, and rejecting
        asks for your second factor.
      </p>
    </Form>
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

/** The host reports that somebody else changed the bank details: an operator investigates, and closes the case. */
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

/** One operator has proposed to confirm the account; another one decides. */
function Second({ proposal }: { proposal: NonNullable<BankView['proposal']> }) {
  const { by, at, reason, isYours } = proposal
  return (
    <Note tone="warn" className="mt-4">
      {isYours ? 'You' : by} proposed on {at} to confirm this account: {reason}{' '}
      {isYours ? (
        'Another operator has to approve.'
      ) : (
        <Link to={href('/admin/roles')}>Approve or decline it</Link>
      )}
    </Note>
  )
}
