import { dayText, nepalDate } from '#domain/dates.ts'
import { DASHBOARD } from '../../../http/may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

type Account = {
  masked: string
  changedAt: Date
  confirmedAt: Date | null
  returnedAt: Date | null
  returnReason: string
}

export function bankView(account: Account | null) {
  return (
    account && {
      masked: account.masked,
      since: dayText(nepalDate(account.changedAt)),
      returned: account.returnedAt && returnedText(account.returnedAt, account.returnReason),
      isConfirmed: account.confirmedAt !== null,
    }
  )
}

/** Why the bank returned a payout, and what the host does about it. */
export function returnedText(at: Date, reason: string): string {
  return `On ${dayText(nepalDate(at))} the bank returned our payout to this account: ${reason}. Please enter a different account. We pay you again when an operator has checked it.`
}

/** Where payouts go, masked, and the way to change it. */
export function BankCard({ bank, mayChange }: { bank: ReturnType<typeof bankView>; mayChange: boolean }) {
  return (
    <section className="card pad" aria-labelledby="bank">
      <div className="row between row--wrap">
        <h2 id="bank">Where we pay you</h2>
        {bank && (
          <Badge tone={bank.returned ? 'bad' : bank.isConfirmed ? 'ok' : 'warn'}>
            {bank.returned ? 'Returned by the bank' : bank.isConfirmed ? 'Checked' : 'Being checked'}
          </Badge>
        )}
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
      {bank?.returned && (
        <Note tone="bad" className="mt-4">
          {bank.returned}
        </Note>
      )}
      {mayChange && (
        <p className="mt-4">
          <ButtonLink size="s" to={`${DASHBOARD}/earnings/bank`}>
            {bank?.returned
              ? 'Enter a different account'
              : bank
                ? 'Change bank details'
                : 'Enter bank details'}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
