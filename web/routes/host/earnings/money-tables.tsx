import { counted } from '#figure-text'
import { Badge } from '../../../ui/feedback/badge.tsx'
import type {
  aheadLines,
  MoneyCells,
  placesOf,
  StatementLine,
  TakenLine,
  trekLines,
} from './earnings-view.ts'

const scrolls = { tabIndex: 0, role: 'region' } as const

/** From booked to paid: the number of bookings, and their money. */
export function PlacesTable({ places, earned }: ReturnType<typeof placesOf>) {
  return (
    <div className="card tablebox" {...scrolls} aria-label="Your shares, from booked to paid">
      <table className="table table--stack table--money">
        <caption className="vh">Your shares, from booked to paid</caption>
        <thead>
          <tr>
            <th>Where</th>
            <th className="n">Bookings</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, about, count, ...cells }) => (
            <tr key={name}>
              <td>
                <b className="b">{name}</b>
                <p className="small muted">{about}</p>
              </td>
              <td className="n num">{count}</td>
              <Cells {...cells} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="b">Earned in total</td>
            <td />
            <Cells {...earned} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type StatementProps = { lines: StatementLine[]; taken: TakenLine[]; sums: MoneyCells }

export function StatementTable({ lines, taken, sums }: StatementProps) {
  return (
    <div className="card tablebox" {...scrolls} aria-label="What each departure earned">
      <table className="table table--stack table--money">
        <caption className="vh">What each departure earned</caption>
        <thead>
          <tr>
            <th>Trek and dates</th>
            <th className="n">Travellers</th>
            <Heads />
            <th>Payout</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, trek, dates, travellers, isKept, states, ...cells }) => (
            <tr key={key}>
              <td>
                <b className="b">{trek}</b>
                <p className="small muted">
                  {dates}
                  {isKept && ', retained from a cancellation'}
                </p>
              </td>
              <td className="n num">{travellers}</td>
              <Cells {...cells} />
              <td className="wrap-badges">
                {states.map(({ key: state, tone, says }) => (
                  <Badge key={state} tone={tone}>
                    {says}
                  </Badge>
                ))}
              </td>
            </tr>
          ))}
          {taken.map(({ key, trek, on, reference, amount, says }) => (
            <tr key={key}>
              <td>
                <b className="b">Taken back: {trek}</b>
                <p className="small muted">
                  {reference}, {on}: a dispute was lost
                </p>
              </td>
              <td />
              <td />
              <td />
              <td className="n num b">{amount}</td>
              <td className="wrap-badges">
                <Badge tone="bad">{says}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="b">Earned</td>
            <td />
            <Cells {...sums} />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type AheadProps = {
  lines: ReturnType<typeof aheadLines>
  /** The rows are departures, not months. */
  isWhole: boolean
}

/** Future bookings, by month or by departure. */
export function AheadTable({ lines, isWhole }: AheadProps) {
  return (
    <div className="card tablebox" {...scrolls} aria-label="Booked but not earned yet">
      <table className="table table--stack table--money">
        <caption className="vh">Booked but not earned yet</caption>
        <thead>
          <tr>
            <th>{isWhole ? 'Trek and dates' : 'Month'}</th>
            <th className="n">Travellers</th>
            <Heads />
            <th>Due</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, trek, dates, travellers, due, ...cells }) => (
            <tr key={key}>
              <td>
                <b className="b">{trek}</b>
                <p className="small muted">{dates}</p>
              </td>
              <td className="n num">{travellers}</td>
              <Cells {...cells} />
              <td className="num">{due}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function TreksTable({ lines }: { lines: ReturnType<typeof trekLines> }) {
  return (
    <div className="card tablebox" {...scrolls} aria-label="What each trek has earned">
      <table className="table table--stack table--money">
        <caption className="vh">What each trek has earned</caption>
        <thead>
          <tr>
            <th>Trek</th>
            <th className="n">Travellers</th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ trek, departures, travellers, ...cells }) => (
            <tr key={trek}>
              <td>
                <b className="b">{trek}</b>
                <p className="small muted">{counted(departures, 'departure')}</p>
              </td>
              <td className="n num">{travellers}</td>
              <Cells {...cells} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The headings of the money columns. */
export function Heads() {
  return (
    <>
      <th className="n">Gross</th>
      <th className="n">Fee</th>
      <th className="n">Net</th>
    </>
  )
}

/** The money columns of a row. */
export function Cells({ gross, fee, net }: MoneyCells) {
  return (
    <>
      <td className="n num">{gross}</td>
      <td className="n num">{fee}</td>
      <td className="n num b">{net}</td>
    </>
  )
}
