import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { hostOverview } from '#domain/host-dashboard/overview-queries.ts'
import { listingForm } from '#domain/trek/hosting/listing-form.ts'
import { listTrek } from '#domain/trek/hosting/list-trek.ts'
import { ownTreks } from '#domain/trek/own-treks-queries.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { trekFailure } from '../../shared/trek-form/trek-answer.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/adventures.ts'
import { Overview } from './overview.tsx'
import { overviewView } from './overview-view.ts'
import { MyTreks } from './my-treks.tsx'
import { hostIs } from '#domain/host/host-states.ts'

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** While the application awaits its review, the dashboard shows only its notice. */
export const loader = authorize(
  site['host/adventures'].read,
  async ({ deps, account, hostStatus }: Route.LoaderArgs & Arrived) => {
    if (hostIs.suspended(hostStatus)) throw redirect(href(`${DASHBOARD}/bookings`))
    const isOpen = mayRun(hostStatus)
    return data({
      overview: isOpen ? overviewView(await hostOverview(deps, account.id), deps.now()) : null,
      treks: isOpen ? await ownTreks(deps, account.id) : [],
    })
  },
)

/** Activates or deactivates a trek. */
export const action = formAction(
  site['host/adventures'].write,
  listingForm,
  async ({ deps, visitor, input: { trek, intent } }: Route.ActionArgs & FormVisit<typeof listingForm>) => {
    if (intent !== 'activate' && intent !== 'deactivate')
      throw new Response(null, { status: 400, statusText: 'Bad Request' })
    await listTrek(deps, trek, intent === 'activate', visitor)
    return {}
  },
  trekFailure('Error'),
)

export default function Adventures({ loaderData: { overview, treks } }: Route.ComponentProps) {
  return (
    <>
      {overview && <Overview {...overview} />}
      {overview && <MyTreks treks={treks} />}
    </>
  )
}
