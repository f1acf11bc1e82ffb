import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { findMyReferrals } from '#domain/referral/my-referrals-queries.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { AccountFrame } from '../../shared/account/account-frame.tsx'
import type { Route } from './+types/refer.ts'
import { CreditHistory } from './credit-history.tsx'
import { ShareCode } from './share-code.tsx'
import './refer.css'

export const handle = { slim: true }

export const loader = authorize(
  site['refer/refer'].read,
  async ({ deps, account, origin }: Route.LoaderArgs & Visit & { account: Account }) => {
    const referrals = await findMyReferrals(deps, account.id)
    const link = `${origin}/invited/${referrals.code}`
    return data({ ...referrals, link })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `Refer a Friend · ${brand.name}` }]

export default function Refer({ loaderData }: Route.ComponentProps) {
  const { code, link, balanceCents, history, friends } = loaderData
  return (
    <AccountFrame title="Refer a Friend" current={href('/refer-a-friend')}>
      <section className="card pad" aria-labelledby="code-title">
        <h2 id="code-title">Your code</h2>
        <p className="muted refer__lead">
          A friend who books with it pays $10 less. You get $10 of credit the day after their trek ends.
        </p>
        <ShareCode code={code} link={link} />
      </section>
      <section className="card pad" aria-labelledby="credit-title">
        <div className="row between">
          <h2 id="credit-title">Credit</h2>
          <span className="refer__balance num">{usd(balanceCents)}</span>
        </div>
        <p className="muted mt-1">
          {history.length > 0
            ? 'Use it when you book; it never expires.'
            : 'None yet. Credit from gift cards and friends’ bookings appears here. It never expires.'}
        </p>
        <p className="row row--wrap gap-5 mt-4">
          <Link to={href('/gift-cards/redeem')}>Use a gift card</Link>
          <Link to={href('/gift-cards')}>Buy a gift card</Link>
        </p>
        {history.length > 0 && <CreditHistory history={history} />}
      </section>
      <section className="card pad" aria-labelledby="way-title">
        <h2 id="way-title">On the way</h2>
        {friends.length === 0 && <p className="muted mt-1">Nobody has booked with your code yet.</p>}
        <ul className="refer__friends">
          {friends.map(({ id, name, trip, credit }) => (
            <li key={id}>
              <Avatar name={name} />
              <div className="refer__friend">
                <b>{name}</b>
                <span className="muted small">{trip}</span>
              </div>
              <span className="small muted">{credit}</span>
            </li>
          ))}
        </ul>
      </section>
    </AccountFrame>
  )
}
