import { dayText, nepalDate } from '#domain/dates.ts'
import { DASHBOARD } from '../../../http/may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

type Account = { masked: string; changedAt: Date; confirmedAt: Date | null }

export function bankView(account: Account | null) {
  return (
    account && {
      ...{ masked: account.masked, since: dayText(nepalDate(account.changedAt)) },
      isConfirmed: account.confirmedAt !== null,
    }
  )
}

/** Where payouts go, masked, and the way to change it. */
export function BankCard({ bank, mayChange }: { bank: ReturnType<typeof bankView>; mayChange: boolean }) {
  return (
    <section className="card pad" aria-labelledby="bank">
      <div className="row between row--wrap">
        <h2 id="bank">Where we pay you</h2>
        {bank && (
          <Badge tone={bank.isConfirmed ? 'ok' : 'warn'}>
            {bank.isConfirmed ? 'Checked' : 'Being checked'}
          </Badge>
        )}
      </div>
      <p className="mt-2">
        {bank ? (
          <>
            <b className="b num">{bank.masked}</b>, since {bank.since}
          </>
        ) : (
          'You have given no bank details yet: nothing can be paid out.'
        )}
      </p>
      {mayChange && (
        <p className="mt-4">
          <ButtonLink size="s" to={`${DASHBOARD}/earnings/bank`}>
            {bank ? 'Change bank details' : 'Give bank details'}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
