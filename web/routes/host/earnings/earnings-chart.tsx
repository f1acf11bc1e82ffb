import type { Chart } from './earnings-view.ts'

/** The height of the highest bar as a share of the chart; its number is above it. */
const HIGH = 0.88

/** The earnings by month as a chart, with the same numbers in a table. */
export function EarningsChart({ chart }: { chart: Chart }) {
  const { from, to, bars, growth, isEmpty } = chart
  return (
    <section className="card pad" aria-labelledby="by-month">
      <h2 id="by-month">Net earnings by month</h2>
      <p className="muted mt-1">
        US dollars, {from} to {to}, by the day a trek ends. Dashed amounts are not paid out yet.
      </p>
      {growth && <p className="mt-2">{growth}</p>}
      {!isEmpty && (
        <>
          <div className="bars" aria-hidden="true">
            {bars.map((bar) => (
              <div key={bar.month}>
                <svg>
                  <Column {...bar} />
                </svg>
                <span>{bar.short}</span>
              </div>
            ))}
          </div>
          <div className="barrows" aria-hidden="true">
            {bars.map(({ month, short, paid, open, figure }) => (
              <div key={month}>
                <span>{short}</span>
                <svg>
                  <rect className="bar" width={`${paid * 0.7}%`} height="100%" rx="4" />
                  {open > 0 && (
                    <rect
                      className="bar bar--open"
                      x={`${paid * 0.7}%`}
                      width={`${open * 0.7}%`}
                      height="100%"
                      rx="4"
                    />
                  )}
                  <text x={`${(paid + open) * 0.7 + 2}%`} y="16">
                    {figure}
                  </text>
                </svg>
              </div>
            ))}
          </div>
        </>
      )}
      <details className="unfold mt-4">
        <summary>Show as table</summary>
        <MonthsTable bars={bars} />
      </details>
    </section>
  )
}

type Bar = Chart['bars'][number]

function Column({ paid, open, figure }: Bar) {
  const top = 100 - (paid + open) * HIGH
  return (
    <>
      {paid > 0 && (
        <rect className="bar" width="100%" y={`${100 - paid * HIGH}%`} height={`${paid * HIGH}%`} />
      )}
      {open > 0 && (
        <rect
          className="bar bar--open"
          x="1"
          width="calc(100% - 2px)"
          y={`${top}%`}
          height={`${open * HIGH}%`}
        />
      )}
      <text x="50%" y={`${top}%`} dy="-7" textAnchor="middle">
        {figure}
      </text>
    </>
  )
}

function MonthsTable({ bars }: { bars: Bar[] }) {
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label="Earnings by month">
      <table className="table table--dense">
        <thead>
          <tr>
            <th>Month</th>
            <th className="n">Gross</th>
            <th className="n">Fee</th>
            <th className="n">Net</th>
            <th className="n">Paid out</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ month, name, gross, fee, net, paidText }) => (
            <tr key={month}>
              <td>{name}</td>
              <td className="n num">{gross}</td>
              <td className="n num">{fee}</td>
              <td className="n num b">{net}</td>
              <td className="n num">{paidText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
