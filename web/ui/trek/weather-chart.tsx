import { figureText } from '#figure-text'
import {
  barsOf,
  belowFreezing,
  type DegreeScale,
  degreeScale,
  type WeatherBar,
  type WeatherColumn,
} from './weather-geometry.ts'

type WeatherChartProps = {
  columns: readonly WeatherColumn[]
  /** The day whose night is outlined. */
  coldest: number
  /** The id of the element that describes the chart. */
  labelledBy: string
}

/**
 * The temperatures of night and day in °C, one column for each day under the same columns as the elevation; a table has
 * the numbers as text.
 */
export function WeatherChart({ columns, coldest, labelledBy }: WeatherChartProps) {
  const scale = degreeScale(columns)
  const bars = barsOf(columns, scale)
  const outlined = columns.findIndex(({ day }) => day === coldest)
  return (
    <figure
      className={columns.length > 16 ? 'wx elev--long' : 'wx'}
      role="group"
      aria-labelledby={labelledBy}
    >
      <svg className="wx__plot" aria-hidden="true">
        <Lines scale={scale} />
        {bars.map((bar, index) => (
          <Bar key={bar.x} bar={bar} outlined={index === outlined} />
        ))}
        <svg y={`${scale.freezing}%`} width="100%" height={`${100 - scale.freezing}%`} overflow="hidden">
          {bars.map((bar) => (
            <Rect key={bar.x} bar={belowFreezing(bar, scale.freezing)} className="wx__bar wx__bar--cold" />
          ))}
        </svg>
        {columns.map((column, index) => (
          <Degrees
            key={column.day}
            column={column}
            bar={bars[index] ?? nowhere}
            wide={(index - outlined) % (columns.length > 16 ? 4 : 2) !== 0}
            outlined={index === outlined}
          />
        ))}
      </svg>
      <ol className="elev__days" aria-hidden="true">
        {columns.map(({ day, altitudeM }) => (
          <li key={day}>
            <b>{day}</b>
            <span>{figureText(altitudeM)}</span>
          </li>
        ))}
      </ol>
      <p className="legend">
        <span>
          <i className="wx__key" />
          From night to day
        </span>
        <span>
          <i className="wx__key wx__key--cold" />
          Below freezing
        </span>
        <span className="wide">Under each day: altitude of the night in metres</span>
      </p>
      <DataTable columns={columns} />
    </figure>
  )
}

const nowhere: WeatherBar = { x: 0, y: 0, height: 0 }

function Lines({ scale }: { scale: DegreeScale }) {
  const at = (degrees: number) => `${((scale.top - degrees) / (scale.top - scale.bottom)) * 100}%`
  return [...scale.lines, 0].map((degrees) => (
    <g key={degrees} className={degrees === 0 ? 'wx__g wx__g--zero' : 'wx__g'}>
      <line x1="0" x2="100%" y1={at(degrees)} y2={at(degrees)} />
      <text x="-12" y={at(degrees)} dy="5">
        {signed(degrees)} °C
      </text>
    </g>
  ))
}

function Bar({ bar, outlined }: { bar: WeatherBar; outlined: boolean }) {
  return (
    <>
      {outlined && <Rect bar={bar} className="wx__bar wx__bar--ring" />}
      {outlined && <Rect bar={bar} className="wx__bar wx__bar--gap" />}
      <Rect bar={bar} className="wx__bar" />
    </>
  )
}

function Rect({ bar, className }: { bar: WeatherBar; className: string }) {
  return (
    <rect className={className} x={`${bar.x}%`} y={`${bar.y}%`} height={`${bar.height}%`} width="14" rx="7" />
  )
}

type DegreesProps = {
  column: WeatherColumn
  bar: WeatherBar
  outlined: boolean
  /** Hidden on phones, where only every other column has space; the coldest night stays. */
  wide: boolean
}

function Degrees({ column, bar, outlined, wide }: DegreesProps) {
  return (
    <g className={wide ? 'wx__t wx__t--wide' : 'wx__t'}>
      <text className="b" x={`${bar.x}%`} y={`${bar.y}%`} dy="-8">
        {signed(Math.round(column.maxC))}
      </text>
      <text x={`${bar.x}%`} y={`${bar.y + bar.height}%`} dy={outlined ? 20 : 17}>
        {signed(Math.round(column.minC))}
      </text>
    </g>
  )
}

function DataTable({ columns }: { columns: readonly WeatherColumn[] }) {
  return (
    <details className="unfold">
      <summary>Show as table</summary>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Temperatures by day">
        <table className="table table--dense">
          <thead>
            <tr>
              <th>Day</th>
              <th>Date</th>
              <th>Night at</th>
              <th className="n">Altitude</th>
              <th className="n">Night, °C</th>
              <th className="n">Day, °C</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ day, date, place, altitudeM, minC, maxC }) => (
              <tr key={day}>
                <td className="num">{day}</td>
                <td className="nowrap">{date}</td>
                <td>{place}</td>
                <td className="n">{figureText(altitudeM)} m</td>
                <td className="n">{signed(minC)}</td>
                <td className="n">{signed(maxC)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A number with a real minus sign; never '−0'. */
function signed(degrees: number): string {
  return String(degrees + 0).replace('-', '−')
}
