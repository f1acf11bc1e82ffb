import type { PromisedLine } from './earnings-view.ts'
import { Cells, Heads } from './money-tables.tsx'

/** The shares of bookings that are not paid in full, and what their guests still pay. */
export function PromisedTable({ lines }: { lines: PromisedLine[] }) {
  return (
    <>
      <p className="muted">
        These guests pay in parts. Your share is due after the trek, when everything is paid. It is in no
        other sum on this page.
      </p>
      <div className="card tablebox mt-4" tabIndex={0} role="region" aria-label="Booked and not paid in full">
        <table className="table table--stack table--money">
          <caption className="vh">Booked and not paid in full</caption>
          <thead>
            <tr>
              <th>Trek and dates</th>
              <th className="n">Travellers</th>
              <Heads />
              <th className="n">Guests still pay</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, trek, dates, travellers, unpaid, ...cells }) => (
              <tr key={key}>
                <td>
                  <b className="b">{trek}</b>
                  <p className="small muted">{dates}</p>
                </td>
                <td className="n num">{travellers}</td>
                <Cells {...cells} />
                <td className="n num">
                  <span className="show-s">Guests still pay </span>
                  {unpaid}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
