import { href, Link } from 'react-router'
import { dayText, nepalDate } from '#domain/dates.ts'
import { DASHBOARD } from '../../../http/authorize.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type Account = {
  masked: string
  changedAt: Date
  confirmedAt: Date | null
  returnedAt: Date | null
  returnReason: string
  review: string
  reviewedAt: Date | null
  reviewMessage: string
}

type LetterNote = { isSent: boolean; says: string }

/** The bank account for the page of earnings. */
export function bankView(account: Account | null) {
  return (
    account && {
      masked: account.masked,
      since: dayText(nepalDate(account.changedAt)),
      barred: barredText(account),
      // The letter can be replaced until an operator decides.
      letter: account.confirmedAt ? null : letterText(account),
      badge: badgeOf(account),
    }
  )
}

/** Why this account can never be confirmed, and what the host does about it; null when it can. */
export function barredText({ returnedAt, returnReason, review, reviewedAt, reviewMessage }: Account) {
  if (returnedAt) return returnedText(returnedAt, returnReason)
  return review === 'rejected' && reviewedAt
    ? `On ${dayText(nepalDate(reviewedAt))} an operator rejected this account: ${reviewMessage} Please enter a different account. We pay you when an operator has checked it.`
    : null
}

function letterText({ review, reviewedAt, reviewMessage }: Account) {
  if (!reviewedAt || (review !== 'letter_asked' && review !== 'letter_sent')) return null
  const isSent = review === 'letter_sent'
  return {
    isSent,
    says: isSent
      ? 'You sent the letter from your bank. An operator reads it.'
      : `On ${dayText(nepalDate(reviewedAt))} an operator requested a letter from your bank: ${reviewMessage}`,
  }
}

function badgeOf({ returnedAt, confirmedAt, review }: Account) {
  if (returnedAt) return { tone: 'bad', label: 'Returned by the bank' } as const
  if (review === 'rejected') return { tone: 'bad', label: 'Rejected' } as const
  if (confirmedAt) return { tone: 'ok', label: 'Checked' } as const
  if (review === 'letter_asked') return { tone: 'warn', label: 'Letter needed' } as const
  return { tone: 'warn', label: 'Being checked' } as const
}

function returnedText(at: Date, reason: string): string {
  return `On ${dayText(nepalDate(at))} the bank returned our payout to this account: ${reason}. Please enter a different account. We pay you again when an operator has checked it.`
}

/** An operator's request about the bank details, with a link to upload the letter. */
export function BankLetterNote({ isSent, says, mayChange }: LetterNote & { mayChange: boolean }) {
  return (
    <Note tone="warn" className="mt-4">
      {says}{' '}
      {mayChange && (
        <Link to={href(`${DASHBOARD}/earnings/letter`)}>
          {isSent ? 'Send another one' : 'Send the letter'}
        </Link>
      )}
    </Note>
  )
}

/** The account for payouts, masked, and a link to change it. */
export function BankCard({ bank, mayChange }: { bank: ReturnType<typeof bankView>; mayChange: boolean }) {
  return (
    <section className="card pad" aria-labelledby="bank">
      <div className="row between row--wrap">
        <h2 id="bank">Where we pay you</h2>
        {bank && <Badge tone={bank.badge.tone}>{bank.badge.label}</Badge>}
      </div>
      <p className="mt-2">
        {bank ? (
          <>
            <b className="b num">{bank.masked}</b>, since {bank.since}
          </>
        ) : (
          'You have not entered bank details yet. Nothing can be paid out.'
        )}
      </p>
      {bank?.barred && (
        <Note tone="bad" className="mt-4">
          {bank.barred}
        </Note>
      )}
      {bank?.letter && <BankLetterNote {...bank.letter} mayChange={mayChange} />}
      {mayChange && (
        <p className="mt-4">
          <ButtonLink size="s" to={href(`${DASHBOARD}/earnings/bank`)}>
            {bank?.barred ? 'Enter a different account' : bank ? 'Change bank details' : 'Enter bank details'}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
