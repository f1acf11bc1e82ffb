import { FileText, Printer } from 'lucide-react'
import { data, Form } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { mayRun, type HostStatus } from '#domain/host/host-rules.ts'
import { isMonth, monthOf, sumsOf } from '#domain/ledger/earnings-rules.ts'
import {
  clawBacks,
  earnedShares,
  sharesAhead,
  transferredSince,
} from '#domain/ledger/host-earnings-queries.ts'
import { hostStatement } from '#domain/ledger/host-statement-queries.ts'
import { usd } from '#domain/money.ts'
import { nextPayout } from '#domain/payout/next-payout-queries.ts'
import { ownBankAccount, ownPayouts } from '#domain/payout/own-payouts-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, may } from '../../../http/may.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { paidText } from '../overview-view.ts'
import type { Route } from './+types/earnings.ts'
import { BankCard, bankView } from './bank-card.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import {
  aheadLines,
  cellsOf,
  chartOf,
  monthsIn,
  payoutLines,
  placesOf,
  statementLines,
  takenLines,
  trekLines,
} from './earnings-view.ts'
import { AheadTable, PlacesTable, StatementTable, TreksTable } from './money-tables.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import './earnings.css'

const PRIVATE = { 'Cache-Control': 'private, no-store' }
const YEAR_MS = 365 * 86_400_000
/** So many departures stand on the page; the files have all. */
const MOST = 40

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** Every figure is read from the books and the payout items; nothing is reckoned from prices. */
export const loader = may(
  'earnings.read',
  async ({ deps, url, account, hostStatus }: Route.LoaderArgs & Arrived) => {
    const { db } = deps
    const asked = url.searchParams.get('month')
    const month = isMonth(asked) ? asked : ''
    const [shares, taken, ahead, statement, next, payouts, bank, paid] = await Promise.all([
      ...([earnedShares(db, account.id), clawBacks(db, account.id), sharesAhead(db, account.id)] as const),
      ...([hostStatement(db, account.id), nextPayout(deps, account.id), ownPayouts(db, account.id)] as const),
      ...([ownBankAccount(db, account.id)] as const),
      transferredSince(db, account.id, new Date(deps.now().getTime() - YEAR_MS)),
    ])
    const here = shares.filter((share) => month === '' || monthOf(share) === month)
    const lines = statementLines(here)
    return data(
      {
        ...{
          month,
          months: monthsIn(shares),
          chart: chartOf(shares, nepalDate(deps.now())),
          ...placesOf(statement),
        },
        ...{
          statement: lines.slice(0, MOST),
          left: Math.max(0, lines.length - MOST),
          sums: cellsOf(sumsOf(here)),
        },
        taken: takenLines(
          taken.filter(({ takenAt }) => month === '' || nepalDate(takenAt).startsWith(month)),
        ),
        ...{ treks: trekLines(shares), ahead: aheadLines(ahead, (endsOn) => addDays(endsOn, 1)) },
        ...{ payouts: payoutLines(payouts), bank: bankView(bank), mayChange: mayRun(hostStatus) },
        facts: [
          { name: 'Paid out, last 12 months', value: usd(paid), about: '' },
          {
            name: 'Paid next',
            value: next ? usd(Math.max(0, next.netCents)) : '–',
            about: next ? paidText(next) : 'Nothing is on its way to you yet.',
          },
          { name: 'Booked ahead, after the 5% fee', value: usd(statement.upcoming.netCents), about: '' },
        ],
      },
      { headers: PRIVATE },
    )
  },
)

export const headers = () => PRIVATE

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { facts, chart, places, earned, treks, ahead, payouts, bank, mayChange } = loaderData
  return (
    <div className="earn">
      <dl className="facts facts--3">
        {facts.map(({ name, value, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {about && <dd className="earn__about small muted">{about}</dd>}
          </div>
        ))}
      </dl>
      <EarningsChart chart={chart} />
      <section aria-labelledby="places">
        <h2 id="places">Where your money is</h2>
        <PlacesTable places={places} earned={earned} />
      </section>
      <Statement {...loaderData} />
      {ahead.length > 0 && (
        <section aria-labelledby="ahead">
          <h2 id="ahead">Booked ahead</h2>
          <AheadTable lines={ahead} />
        </section>
      )}
      {treks.length > 0 && (
        <section aria-labelledby="treks">
          <h2 id="treks">By trek</h2>
          <TreksTable lines={treks} />
        </section>
      )}
      <section aria-labelledby="payouts">
        <h2 id="payouts">Payouts</h2>
        {payouts.length === 0 ? (
          <p className="muted">There was no payout yet.</p>
        ) : (
          <PayoutsTable payouts={payouts} />
        )}
      </section>
      <BankCard bank={bank} mayChange={mayChange} />
    </div>
  )
}

type StatementProps = Pick<
  Route.ComponentProps['loaderData'],
  'month' | 'months' | 'statement' | 'left' | 'sums' | 'taken'
>

/** What was earned, departure by departure, for a month or for all time; on paper and for a spreadsheet too. */
function Statement({ month, months, statement, left, sums, taken }: StatementProps) {
  const file = (type: string) => `${DASHBOARD}/earnings.${type}${month ? `?month=${month}` : ''}`
  return (
    <section aria-labelledby="statement">
      <div className="head earn__head">
        <h2 id="statement">Statement</h2>
        <div className="row row--wrap">
          <Form className="row" preventScrollReset>
            <label className="vh" htmlFor="month">
              Month
            </label>
            <select id="month" name="month" className="select earn__month" defaultValue={month} key={month}>
              <option value="">All time</option>
              {months.map(({ month: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
            <Button size="s">Show</Button>
          </Form>
          <a className={buttonClass({ size: 's' })} href={file('pdf')}>
            <Printer className="ico" />
            PDF
          </a>
          <a className={buttonClass({ size: 's' })} href={file('csv')}>
            <FileText className="ico" />
            Download CSV
          </a>
        </div>
      </div>
      {statement.length + taken.length === 0 ? (
        <Empty title="Nothing was earned yet." />
      ) : (
        <StatementTable lines={statement} taken={taken} sums={sums} />
      )}
      {left > 0 && (
        <p className="small muted mt-3">
          {left} earlier departures stand in the PDF and the CSV, and in the sums.
        </p>
      )}
    </section>
  )
}
