import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { mayRun, type HostStatus } from '#domain/host/host-rules.ts'
import { hostOverview } from '#domain/host-dashboard/overview-queries.ts'
import { ownTreks } from '#domain/trek/own-treks-queries.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/adventures.ts'
import { Overview } from './overview.tsx'
import { overviewView } from './overview-view.ts'
import { MyTreks } from './my-treks.tsx'
import { changeListing } from './change-listing.ts'

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** While the application awaits its review, the dashboard shows only its notice. */
export const loader = authorize(
  site['host/adventures'].read,
  async ({ deps, account, hostStatus }: Route.LoaderArgs & Arrived) => {
    if (hostStatus === 'suspended') throw redirect(href(`${DASHBOARD}/bookings`))
    const isOpen = mayRun(hostStatus)
    return data({
      overview: isOpen ? overviewView(await hostOverview(deps, account.id), deps.now()) : null,
      treks: isOpen ? await ownTreks(deps, account.id) : [],
    })
  },
)

export const action = authorize(site['host/adventures'].write, async (visit: Route.ActionArgs & Visit) =>
  changeListing(visit),
)

export default function Adventures({ loaderData: { overview, treks } }: Route.ComponentProps) {
  return (
    <>
      {overview && <Overview {...overview} />}
      {overview && <MyTreks treks={treks} />}
    </>
  )
}
