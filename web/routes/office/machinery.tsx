import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Today } from '#domain/office/today-queries.ts'
import { shortDay } from '#domain/dates.ts'
import { figureText } from '#figure-text'

type MachineryProps = Pick<
  Today,
  'ratesOn' | 'currencies' | 'events' | 'eventsApplied' | 'eventsOpen' | 'entries' | 'unbalancedCents'
> & { failures: number }

/** Whether the background processes work: jobs, webhooks, rates and the books. */
export function Machinery(props: MachineryProps) {
  const { ratesOn, currencies, events, eventsApplied, eventsOpen, entries, unbalancedCents, failures } = props
  return (
    <section className="card jobs">
      <h2>Jobs and webhooks</h2>
      <ul>
        <Line
          ok={failures === 0}
          aside={failures > 0 && <Link to={href('/admin/failures')}>Show failures</Link>}
        >
          {failures === 0 ? (
            'No job or webhook has failed for good'
          ) : (
            <b className="b">{failures} failed for good</b>
          )}
        </Line>
        <Line ok={eventsOpen === 0}>
          Payment webhooks today, {figureText(eventsApplied)} of {figureText(events)}
          {eventsOpen > 0 && `, ${figureText(eventsOpen)} not applied yet`}
        </Line>
        <Line ok={unbalancedCents === 0}>
          {unbalancedCents === 0 ? 'Ledger balanced' : 'Ledger does not balance'}, {figureText(entries)}{' '}
          entries today
        </Line>
        <Line ok={ratesOn !== null}>
          {ratesOn ? `Exchange rates of ${shortDay(ratesOn)}, ${currencies} currencies` : 'No exchange rates'}
        </Line>
      </ul>
    </section>
  )
}

function Line({ ok, aside, children }: { ok: boolean; aside?: ReactNode; children: ReactNode }) {
  const Icon = ok ? Check : TriangleAlert
  return (
    <li>
      <Icon className={ok ? 'ico is-ok' : 'ico is-bad'} />
      <span>{children}</span>
      {aside}
    </li>
  )
}
