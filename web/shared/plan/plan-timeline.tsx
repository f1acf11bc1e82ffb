import './plan-timeline.css'
import type { PlanRow } from './plan-rows.ts'

/** The payments of a booking on a line: what is paid, what is next, what is late. */
export function PlanTimeline({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <ol className="plan-line">
      {rows.map(({ id, when, amount, says, state }) => (
        <li key={id} className={`plan-line__${state}`}>
          <span className="plan-line__when">
            <b className="b">{when}</b>
            <span className="small muted">{says}</span>
          </span>
          <span className="num b">{amount}</span>
        </li>
      ))}
    </ol>
  )
}
