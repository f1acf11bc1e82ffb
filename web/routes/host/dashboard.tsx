import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import Plus from 'lucide-react/icons/plus'
import { data, href, Outlet, useLocation, useParams } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, nepalHour } from '#domain/dates.ts'
import { countBookings } from '#domain/host-dashboard/host-bookings-queries.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { groupsOnTrail } from '#domain/host-dashboard/trail-queries.ts'
import { greetingAt, trailSentence } from '#domain/host-dashboard/trail-words-rules.ts'
import { countSeasonDates } from '#domain/season/season-queries.ts'
import { countOwnTreks } from '#domain/trek/own-treks-queries.ts'
import { findSuspendedHost } from '#domain/verification/verification-mail-queries.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { DoneBanner } from './done-banner.tsx'
import './host.css'
import { hostIs } from '#domain/host/host-states.ts'

export const handle = { slim: true, hosting: true }
type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** Each page below has its own permission; while an application awaits its review, its notice replaces them. */
export const loader = authorize(
  site['host/dashboard'].read,
  async ({ deps, account, hostStatus }: Route.LoaderArgs & Arrived) => {
    const [groups, bookings, season, treks] = await Promise.all([
      groupsOnTrail(deps, account.id),
      countBookings(deps.db, account.id),
      countSeasonDates(deps, account.id),
      countOwnTreks(deps.db, account.id),
    ])
    const suspended = hostIs.suspended(hostStatus) ? await findSuspendedHost(deps, account.id) : null
    const { firstName } = account
    const greeting = greetingAt(nepalHour(deps.now()))
    return data({
      suspendedBecause: suspended?.suspended_reason ?? '',
      status: hostStatus,
      bookings,
      season,
      treks,
      trail: trailSentence(groups, nepalDate(deps.now())),
      greeting: firstName ? `${greeting}, ${firstName}` : greeting,
    })
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Host dashboard · ${brand.name}` }]

/** The pages whose title is their tab's name; the others below the dashboard have their own. */
const titles: Record<string, string> = {
  [href(`${DASHBOARD}/bookings`)]: 'Total Bookings',
  [href(`${DASHBOARD}/season`)]: 'Season',
  [href(`${DASHBOARD}/season/add`)]: 'Add dates',
  [href(`${DASHBOARD}/season/time-off`)]: 'Time off',
  [href(`${DASHBOARD}/earnings`)]: 'My Earnings',
  [href(`${DASHBOARD}/deals`)]: 'Your deals',
  [href(`${DASHBOARD}/promotions`)]: 'Your promotion codes',
  [href(`${DASHBOARD}/profile`)]: 'Your public page',
  [trekFormUrl()]: 'Create New',
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { id } = useParams()
  const { status, greeting, trail, bookings, season, treks } = loaderData
  const isHome = pathname === DASHBOARD
  const seasonPath = href(`${DASHBOARD}/season`)
  const isEdited = id !== undefined && pathname === trekFormUrl(id)
  const title = isEdited ? 'Edit Adventure' : titles[pathname]
  const tab = (to: string, label: string, count?: number) => ({ to, label, count, current: pathname === to })
  const tabs = [
    tab(href(`${DASHBOARD}/bookings`), 'Total Bookings', bookings),
    ...(hostIs.suspended(status)
      ? []
      : [
          {
            ...tab(seasonPath, 'Season', season),
            current: pathname === seasonPath || pathname.startsWith(`${seasonPath}/`),
          },
        ]),
    tab(href(`${DASHBOARD}/earnings`), 'My Earnings'),
    ...(hostIs.suspended(status)
      ? []
      : [
          tab(DASHBOARD, 'My Adventures', treks),
          tab(href(`${DASHBOARD}/deals`), 'Deals'),
          tab(href(`${DASHBOARD}/promotions`), 'Codes'),
          isEdited ? tab(pathname, 'Edit Adventure') : tab(trekFormUrl(), 'Create New'),
        ]),
  ]
  return (
    <div className="wrap host">
      <DoneBanner />
      {isHome ? (
        <Greeting greeting={greeting} trail={trail} status={status} />
      ) : (
        title && <h1 tabIndex={-1}>{title}</h1>
      )}
      {hostIs.pending(status) ? (
        <Note tone="warn">
          <b>Verification in Progress</b>
          <p>
            A person is reviewing your application. This usually takes 1-2 business days. We will email you.
          </p>
        </Note>
      ) : (
        <>
          {hostIs.suspended(status) && (
            <Note tone="warn" className="mt-4">
              <b>Your account as a host is suspended.</b> {loaderData.suspendedBecause}
              <p>
                You can read your bookings, messages and earnings. Your treks are not listed in the meantime.
              </p>
            </Note>
          )}
          <div className="host__tabs">
            <Tabs label="Dashboard" tabs={tabs} />
          </div>
          <Outlet />
        </>
      )}
    </div>
  )
}

type GreetingProps = { greeting: string; trail: string; status: HostStatus | null }

/** The greeting, the current treks, and a link to create one. */
function Greeting({ greeting, trail, status }: GreetingProps) {
  return (
    <div className="dashhead">
      <h1 tabIndex={-1}>{greeting}</h1>
      {mayRun(status) && (
        <div className="row row--wrap">
          <ButtonLink to={href(`${DASHBOARD}/profile`)}>Edit your public page</ButtonLink>
          <ButtonLink kind="main" to={trekFormUrl()}>
            <Plus className="ico" />
            Create New
          </ButtonLink>
        </div>
      )}
      {!hostIs.pending(status) && <p className="muted">{trail}</p>}
    </div>
  )
}
