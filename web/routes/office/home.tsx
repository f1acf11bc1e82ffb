import { href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { noCounts } from '#domain/office/office-counts-queries.ts'
import { findQueues } from '#domain/office/queue-queries.ts'
import { findToday } from '#domain/office/today-queries.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PriceLines } from '../../ui/money/money.tsx'
import { AgeBar } from '../../ui/office/age-bar.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/home.ts'
import { Machinery } from './machinery.tsx'
import { officeLinks } from './office-links.ts'
import { ageText, longDay } from './office-words.ts'
import { SearchForm } from './search/search-form.tsx'

/** Operators see every queue and today's numbers; support sees its own queues. */
export const loader = authorize(
  site['office/home'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const at = deps.now()
    const isSupport = account.role === 'support'
    const [all, today] = await Promise.all([findQueues(deps), isSupport ? null : findToday(deps)])
    const theirs = new Set(officeLinks(noCounts, account).map(({ to }) => to))
    const queues = all.filter(({ to }) => theirs.has(to))
    return {
      day: longDay(at),
      queues: queues.map(({ oldestAt, ...queue }) => ({ ...queue, age: oldestAt && ageText(oldestAt, at) })),
      today,
    }
  },
)

export default function OfficeHome({ loaderData }: Route.ComponentProps) {
  const { day, queues, today } = loaderData
  const open = queues.reduce((sum, queue) => sum + queue.open, 0)
  const failures = queues.find(({ to }) => to === href('/admin/failures'))?.open ?? 0
  const late = queues.reduce((sum, queue) => sum + queue.late, 0)
  return (
    <OfficePage
      title={day}
      note={`${open} open, ${late === 0 ? 'none' : late === 1 ? 'one' : late} late`}
      filters={<SearchForm />}
    >
      <div className="office__pad stack">
        <div className="card tablebox" tabIndex={0} role="region" aria-label="Queues">
          <table className="table table--dense table--stack queue">
            <caption className="vh">Queues and their ages</caption>
            <thead>
              <tr>
                <th>Queue</th>
                <th className="n">Open</th>
                <th>Oldest, against the promise</th>
                <th>Promise</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <QueueRow key={queue.to} {...queue} />
              ))}
            </tbody>
          </table>
        </div>
        {today && <DayFigures today={today} failures={failures} />}
      </div>
    </OfficePage>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type DayFiguresProps = { today: NonNullable<Loaded['today']>; failures: number }

/** The scheduled tasks, and today's numbers. */
function DayFigures({ today, failures }: DayFiguresProps) {
  return (
    <div className="cols2">
      <Machinery {...today} failures={failures} />
      <section className="card jobs">
        <h2>Today</h2>
        <PriceLines
          small
          lines={[
            { label: 'Bookings confirmed', amount: today.confirmed },
            { label: 'Taken', amount: usd(today.takenCents) },
            {
              label: 'Refunds sent',
              amount: today.refundedCents === 0 ? usd(0) : usd(-today.refundedCents),
            },
            { label: 'Groups on the trail', amount: today.onTheTrail },
            { label: 'Hosts waiting for their first listing', amount: today.firstListings },
            { label: 'Bookings with an open card dispute', amount: today.disputed },
          ]}
        />
        {today.disputed > 0 && (
          <p className="mt-3">
            <Link to={`${href('/admin/bookings')}?by=dispute`}>See the card disputes</Link>
          </p>
        )}
      </section>
    </div>
  )
}

type QueueProps = Loaded['queues'][number]

function QueueRow({ to, label, open, age, usedPercent, promise, late }: QueueProps) {
  return (
    <tr>
      <td>
        <Link className="b" to={to}>
          {label}
        </Link>
      </td>
      <td className="n num b">{open}</td>
      <td>
        {age === null ? (
          <span className="muted">Nothing waits</span>
        ) : (
          <Age age={age} percent={usedPercent} />
        )}
      </td>
      <td className="muted hide-s">{promise ?? 'as soon as seen'}</td>
      <td>
        <QueueState open={open} late={late} usedPercent={usedPercent} />
      </td>
    </tr>
  )
}

function Age({ age, percent }: { age: string; percent: number | null }) {
  return percent === null ? <span className="num">{age}</span> : <AgeBar percent={percent} text={age} />
}

function QueueState({ open, late, usedPercent }: Pick<QueueProps, 'open' | 'late' | 'usedPercent'>) {
  if (late > 0) return <Badge tone="late">Late: {late}</Badge>
  if (open > 0 && usedPercent === null) return <Badge tone="warn">Open</Badge>
  if (usedPercent !== null && usedPercent >= 80) return <Badge tone="warn">Due soon</Badge>
  return <Badge tone="ok">{open > 0 ? 'In time' : 'Clear'}</Badge>
}
