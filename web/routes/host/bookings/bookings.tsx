import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { switchSale } from '#domain/departure/switch-sale.ts'
import { bookedDepartures, treksIn } from '#domain/host-dashboard/host-bookings-queries.ts'
import { mayRun, type HostStatus } from '#domain/host/host-rules.ts'
import { markNoShow } from '#domain/booking/mark-no-show.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/bookings.ts'
import { BookingsFilters } from './bookings-filters.tsx'
import { departureRow, filterOf, searchOf, SHOWN, viewNames, views } from './bookings-view.ts'
import { DeparturesTable } from './departures-table.tsx'
import { openedOf } from './opened-view.ts'
import './bookings.css'

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

export const loader = authorize(
  site['host/bookings/bookings'].read,
  async (visit: Route.LoaderArgs & Arrived) => {
    const { deps, url, account, hostStatus } = visit
    const filter = filterOf(url.searchParams)
    const today = nepalDate(deps.now())
    const all = await bookedDepartures(deps, account.id)
    const here = all.filter(
      ({ views: at, trekSlug }) =>
        at.includes(filter.view) && (filter.trek === '' || trekSlug === filter.trek),
    )
    const inOrder = filter.view === 'ahead' || filter.view === 'trail' ? here : here.toReversed()
    const counted = all.filter(({ trekSlug }) => filter.trek === '' || trekSlug === filter.trek)
    return data({
      filter,
      counts: views.map((view) => ({
        view,
        count: counted.filter((one) => one.views.includes(view)).length,
      })),
      treks: treksIn(all),
      departures: inOrder.slice(0, filter.most).map((one) => departureRow(one, today)),
      left: Math.max(0, inOrder.length - filter.most),
      opened: await openedOf(
        visit,
        inOrder.find(({ id }) => id === filter.open),
      ),
      mayAct: mayRun(hostStatus),
    })
  },
)

/** The permission of each button. */

export const action = authorize(
  site['host/bookings/bookings'].write,
  async ({ deps, request, visitor, url }: Route.ActionArgs & Arrived) => {
    const form = await request.formData()
    const [intent, id] = [String(form.get('intent')), String(form.get('id') ?? '')]
    try {
      if (intent === 'missed') await markNoShow(deps, id, visitor)
      else await switchSale(deps, { departureId: id, onSale: intent === 'opened' }, visitor)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'not-found' || error.kind === 'forbidden') throw error
      return data({ error: [error.message, error.reason].filter(Boolean).join(' ') }, error.status)
    }
    const search = new URLSearchParams(url.search)
    search.set('done', intent)
    throw redirect(`${url.pathname}?${search}`, 303)
  },
)

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, counts, treks, departures, left, opened, mayAct } = loaderData
  const more = searchOf({ ...filter, most: filter.most + SHOWN, open: '', contacts: false })
  return (
    <>
      <BookingsFilters filter={filter} counts={counts} treks={treks} />
      {actionData && (
        <Note tone="bad" role="alert" className="mt-4">
          {actionData.error}
        </Note>
      )}
      {departures.length === 0 ? (
        <Empty title={`No departures: ${viewNames[filter.view]}`}>
          {treks.length === 0 && <p>What travellers book on your treks is listed here.</p>}
        </Empty>
      ) : (
        <DeparturesTable departures={departures} filter={filter} opened={opened} mayAct={mayAct} />
      )}
      {left > 0 && (
        <p className="mt-5">
          <ButtonLink to={`${href(`${DASHBOARD}/bookings`)}${more}`} preventScrollReset>
            Show more ({left} left)
          </ButtonLink>
        </p>
      )}
    </>
  )
}
