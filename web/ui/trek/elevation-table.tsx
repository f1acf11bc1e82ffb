import { figureText } from '#figure-text'
import type { ElevationDay } from './elevation-geometry.ts'

type ElevationTableProps = { days: readonly ElevationDay[]; gains: readonly (number | null)[] }

/** The data of an elevation profile as a table. */
export function ElevationTable({ days, gains }: ElevationTableProps) {
  return (
    <details className="unfold">
      <summary>Show as table</summary>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Elevation by day">
        <table className="table table--dense">
          <caption className="vh">Elevation by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Night at</th>
              <th scope="col" className="n">
                Altitude
              </th>
              <th scope="col" className="n">
                Higher by
              </th>
              <th scope="col">High point</th>
              <th scope="col" className="n">
                Distance
              </th>
              <th scope="col" className="n">
                Hours
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, place, altitude, rest, steep, highPoint, km, hours }, index) => (
              <tr key={day}>
                <td className="num">{day}</td>
                <td>
                  {place}
                  {rest && ', rest day'}
                </td>
                <td className="n">{metres(altitude)}</td>
                <td className="n">
                  {gains[index] != null && `+${metres(gains[index])}`}
                  {steep && ', steep'}
                </td>
                <td>{highPoint && `${highPoint.name}, ${metres(highPoint.altitude)}`}</td>
                <td className="n">{km !== undefined && `${km} km`}</td>
                <td className="n">{hours !== undefined && `${hours} h`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function metres(altitude: number): string {
  return `${figureText(altitude)} m`
}
