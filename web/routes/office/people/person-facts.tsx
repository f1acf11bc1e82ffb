import { href, Link } from 'react-router'
import { counted } from '#figure-text'

type PersonFactsProps = {
  id: string
  since: string
  hostStatus: string | null
  isOperator: boolean
  counts: { bookings: number; conversations: number; sessions: number }
  credit: string
  membership: string | null
  erasure: string | null
}

/** The state of an account: numbers without personal data. */
export function PersonFacts(props: PersonFactsProps) {
  const { id, since, hostStatus, isOperator, counts, credit, membership, erasure } = props
  const host =
    hostStatus && (isOperator ? <Link to={href('/admin/hosts/:id', { id })}>{hostStatus}</Link> : hostStatus)
  const facts: [string, React.ReactNode][] = [
    ['Account since', since],
    ['Host', host || 'no'],
    ['Bookings', counts.bookings],
    ['Conversations', counts.conversations],
    ['Signed in on', browsers(counts.sessions)],
    ['Credit', credit],
    ['Membership', membership ?? 'none'],
    ...(erasure ? [['Erasure', erasure] as [string, string]] : []),
  ]
  return (
    <dl className="office__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {isOperator && (
        <div>
          <dt>Acts</dt>
          <dd>
            <Link to={`${href('/admin/audit')}?person=${id}`}>In the audit log</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

function browsers(count: number): string {
  if (count === 0) return 'no browser'
  return counted(count, 'browser')
}
