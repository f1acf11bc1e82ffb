import { data } from 'react-router'
import { feeInvoicesOf } from '#domain/accounting/fee-queries.ts'
import { ownTaxDetails } from '#domain/accounting/save-tax-details.ts'
import type { Account } from '#domain/account/visitor.ts'
import { addDays, nepalDate, type IsoDate } from '#domain/dates.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { isMonth, monthOf, sumsOf } from '#domain/ledger/earnings-rules.ts'
import {
  clawBacks,
  earnedShares,
  promisedShares,
  sharesAhead,
  transferredSince,
} from '#domain/payout/host-earnings-queries.ts'
import { hostStatement } from '#domain/ledger/host-statement-queries.ts'
import { type Cents, usd } from '#domain/money.ts'
import { nextPayout } from '#domain/payout/next-payout-queries.ts'
import { ownBankAccount, ownPayouts } from '#domain/payout/own-payouts-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { paidText } from '../overview-view.ts'
import type { Route } from './+types/earnings.ts'
import { BankCard, bankView } from './bank-card.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import {
  aheadLines,
  aheadMonths,
  cellsOf,
  chartOf,
  invoiceRows,
  monthsIn,
  payoutLines,
  placesOf,
  promisedLines,
  statementLines,
  takenLines,
  trekLines,
} from './earnings-view.ts'
import { AheadTable, PlacesTable, TreksTable } from './money-tables.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import { PromisedTable } from './promised-table.tsx'
import { ShowAll, Statement } from './statement.tsx'
import { FeeInvoices, TaxCard } from './tax-card.tsx'
import './earnings.css'

const YEAR_MS = 365 * 86_400_000
/** The number of rows of each list at first. */
const MOST = 5

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** Every amount is read from the books and the payout items; none is calculated from prices. */
export const loader = authorize(
  site['host/earnings/earnings'].read,
  async ({ deps, url, account, hostStatus }: Route.LoaderArgs & Arrived) => {
    const { db } = deps
    const isWhole = url.searchParams.has('all')
    const short = <Line,>(list: Line[]) => ({
      lines: isWhole ? list : list.slice(0, MOST),
      inAll: list.length,
    })
    const [shares, taken, ahead, statement, next, payouts, bank, invoices, tax, paid, promised] =
      await Promise.all([
        ...([earnedShares(db, account.id), clawBacks(db, account.id), sharesAhead(db, account.id)] as const),
        ...([
          hostStatement(db, account.id),
          nextPayout(deps, account.id),
          ownPayouts(db, account.id),
        ] as const),
        ...([ownBankAccount(db, account.id), feeInvoicesOf(db, account.id)] as const),
        ownTaxDetails(db, account.id),
        transferredSince(db, account.id, new Date(deps.now().getTime() - YEAR_MS)),
        promisedShares(db, account.id),
      ])
    const months = monthsIn(shares)
    const month = monthFor(url.searchParams, months)
    const here = shares.filter((share) => month === '' || monthOf(share) === month)
    return data({
      month,
      months,
      chart: chartOf(shares, nepalDate(deps.now())),
      ...placesOf(statement, shares),

      statement: short(statementLines(here)),
      sums: cellsOf(sumsOf(here)),
      taken: takenLines(taken.filter(({ takenAt }) => month === '' || nepalDate(takenAt).startsWith(month))),

      treks: trekLines(shares),
      ahead: {
        lines: isWhole ? aheadLines(ahead, dueOn) : aheadMonths(ahead, dueOn).slice(0, MOST),
        inAll: ahead.length,
        isWhole,
      },
      promised: promisedLines(promised),
      payouts: short(payoutLines(payouts)),
      invoices: short(invoiceRows(invoices)),
      tax,
      bank: bankView(bank),
      mayChange: mayRun(hostStatus),
      facts: [
        { name: 'Paid out, last 12 months', value: usd(paid), about: '' },
        {
          name: 'Paid next',
          value: next ? usd(Math.max(0, next.netCents)) : '–',
          about: next ? paidText(next) : 'Nothing is on its way to you yet.',
        },
        {
          name: 'Booked ahead, after our fee',
          value: usd(statement.upcoming.netCents),
          about: promisedText(statement.promised.netCents),
        },
      ],
    })
  },
)

const dueOn = (endsOn: IsoDate) => addDays(endsOn, 1)

function promisedText(netCents: Cents): string {
  return netCents > 0 ? `${usd(netCents)} more is promised: guests have parts to pay.` : ''
}

/** The chosen month, '' for all time; by default the latest month with earnings. */
function monthFor(search: URLSearchParams, months: { month: string }[]): string {
  const asked = search.get('month')
  if (asked === null && !search.has('all')) return months[0]?.month ?? ''
  return isMonth(asked) ? asked : ''
}

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const {
    month,
    facts,
    chart,
    places,
    earned,
    treks,
    ahead,
    promised,
    payouts,
    bank,
    invoices,
    tax,
    mayChange,
  } = loaderData
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
      {ahead.inAll > 0 && (
        <section aria-labelledby="ahead">
          <h2 id="ahead">Booked ahead</h2>
          <AheadTable {...ahead} />
          <ShowAll month={month} {...ahead} />
        </section>
      )}
      {promised.length > 0 && (
        <section aria-labelledby="promised">
          <h2 id="promised">Promised</h2>
          <PromisedTable lines={promised} />
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
        {payouts.inAll === 0 ? (
          <p className="muted">No payouts yet.</p>
        ) : (
          <PayoutsTable payouts={payouts.lines} />
        )}
        <ShowAll month={month} {...payouts} />
      </section>
      <FeeInvoices month={month} invoices={invoices} />
      <TaxCard tax={tax} mayChange={mayChange} />
      <BankCard bank={bank} mayChange={mayChange} />
    </div>
  )
}
