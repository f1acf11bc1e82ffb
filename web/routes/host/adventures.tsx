import { data, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { ownTreks } from '#domain/trek/own-treks-queries.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import { Empty } from '../../ui/empty.tsx'
import type { Route } from './+types/adventures.ts'

export const loader = may(
  'trek.read-own',
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    data({ treks: await ownTreks(deps, account.id) }, { headers: { 'Cache-Control': 'private, no-store' } }),
)

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export default function Adventures({ loaderData: { treks } }: Route.ComponentProps) {
  return (
    <section className="stack">
      <h2>My Adventures</h2>
      {treks.length === 0 && <Empty title="You have no treks yet." />}
      <ul>
        {treks.map(({ id, slug, name, state, datesAhead, spotsTaken, spotsInAll, priceCents }) => (
          <li key={id}>
            <Link to={`/trekking/${slug}`}>{name}</Link> {state}, {datesAhead} dates ahead, {spotsTaken} of{' '}
            {spotsInAll} spots taken, from {usd(priceCents)}
          </li>
        ))}
      </ul>
    </section>
  )
}
