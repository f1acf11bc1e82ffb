import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { switchSale } from '#domain/departure/switch-sale.ts'
import { departureForm } from '#domain/host-dashboard/departure-form.ts'
import { bookedDepartures, treksIn } from '#domain/host-dashboard/host-bookings-queries.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { markNoShow } from '#domain/booking/mark-no-show.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
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

export const action = formAction(
  site['host/bookings/bookings'].write,
  departureForm,
  async ({ deps, visitor, url, input }: Route.ActionArgs & FormVisit<typeof departureForm>) => {
    const { intent, id } = input
    if (intent === 'no-show') await markNoShow(deps, id, visitor)
    else await switchSale(deps, { departureId: id, onSale: intent === 'opened' }, visitor)
    const search = new URLSearchParams(url.search)
    search.set('done', intent)
    return redirect(`${url.pathname}?${search}`, 303)
  },
)

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, counts, treks, departures, left, opened, mayAct } = loaderData
  const more = searchOf({ ...filter, most: filter.most + SHOWN, open: '', contacts: false })
  return (
    <>
      <BookingsFilters filter={filter} counts={counts} treks={treks} />
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="mt-4">
          {refusedText(actionData.refused)}
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
