import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, shortDay } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import {
  countSubscribers,
  listSubscribers,
  membershipRevenue,
  type SubscriberList,
  subscriberLists,
} from '#domain/membership/office-subscribers-queries.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { PriceLines } from '../../ui/money/money.tsx'
import { FilterChips } from '../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/subscribers.ts'
import { momentText } from './office-words.ts'
import { pageIn, PagesLine, pagesAt } from './pagination.tsx'
import { membershipIs } from '#domain/membership/membership-states.ts'

const listNames: Record<SubscriberList, string> = {
  running: 'Running',
  past_due: 'Past due',
  ending: 'Cancelled, still running',
  ended: 'Ended',
}

const dateNames: Record<SubscriberList, string> = {
  running: 'Renews',
  past_due: 'Renews',
  ending: 'Ends',
  ended: 'Ended',
}

export const loader = authorize(
  site['office/subscribers'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('list')
    const list = subscriberLists.find((each) => each === asked) ?? 'running'
    const page = pageIn(url)
    const [counts, revenue, { members, hasMore }] = await Promise.all([
      countSubscribers(deps),
      membershipRevenue(deps),
      listSubscribers(deps, { list, page }),
    ])
    return {
      list,
      counts,
      pages: pagesAt(url, page, hasMore),
      revenue: revenue.map(({ month, cents }) => ({ label: monthText(month), amount: usd(cents) })),
      members: members.map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        plan: member.plan,
        months: member.months,
        price: usd(member.priceCents),
        discount: member.discountPercent,
        since: dayOf(member.begunAt),
        renews: membershipIs.ended(member.state) ? '' : dayOf(member.periodEndsAt),
        ended: member.endedAt && dayOf(member.endedAt),
        unpaid: member.unpaidSince && `${usd(member.unpaidCents)} since ${momentText(member.unpaidSince)}`,
      })),
    }
  },
)

function dayOf(at: Date): string {
  return `${shortDay(nepalDate(at))} ${nepalDate(at).slice(0, 4)}`
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthText(yearAndMonth: string): string {
  return month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
}

/** Paying members, by initials: plan, counted months, the next renewal and failures; and the revenue. */
export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { list, counts, members, revenue, pages } = loaderData
  const live = counts.running + counts.past_due + counts.ending
  return (
    <OfficePage
      title="Subscribers"
      note={counted(live, 'member')}
      filters={
        <FilterChips
          label="Filters"
          chips={subscriberLists.map((each) => ({
            to:
              each === 'running' ? href('/admin/subscribers') : `${href('/admin/subscribers')}?list=${each}`,
            label: listNames[each],
            count: counts[each],
            on: each === list,
            fixed: true,
          }))}
        />
      }
    >
      {members.length === 0 ? (
        <p className="empty--office">Nobody.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Subscribers">
          <table className="table table--dense table--stack">
            <caption className="vh">Subscribers, {listNames[list].toLowerCase()}</caption>
            <thead>
              <tr>
                <th>Member</th>
                <th>Plan</th>
                <th>Since</th>
                <th className="n">Months in a row</th>
                <th>{dateNames[list]}</th>
                <th>Unpaid</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.id}>
                  <td>
                    {member.name || 'No name yet'}
                    <span className="table__note quiet">{member.email}</span>
                  </td>
                  <td>
                    {member.plan}
                    <span className="table__note quiet num">{member.price}</span>
                  </td>
                  <td className="num nowrap">
                    <span className="show-s">since </span>
                    {member.since}
                  </td>
                  <td className="n num">
                    {member.months}
                    <span className="show-s"> {member.months === 1 ? 'month' : 'months'}</span>
                    {member.discount > 0 && <span className="table__note quiet">{member.discount}% off</span>}
                  </td>
                  <td className="num nowrap">
                    <span className="show-s">{dateNames[list].toLowerCase()} </span>
                    {member.ended ?? member.renews}
                  </td>
                  <td className="num">
                    <span className="show-s">unpaid: </span>
                    {member.unpaid ?? <span className="muted">nothing</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PagesLine {...pages} />
      <section className="office__pad mt-6 office__narrow">
        <h2>Membership income</h2>
        <p className="muted mt-1">From the ledger, less refunds, by month in Nepal.</p>
        {revenue.length === 0 ? (
          <p className="muted mt-2">Nothing in the last twelve months.</p>
        ) : (
          <div className="mt-3">
            <PriceLines small lines={revenue} />
          </div>
        )}
      </section>
    </OfficePage>
  )
}
