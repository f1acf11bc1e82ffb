import { data, Outlet, useLocation } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import type { HostStatus } from '#domain/host/host-rules.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, may } from '../../http/may.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { DoneBanner } from './done-banner.tsx'
import './host.css'

export const handle = { slim: true, hosting: true }
const PRIVATE = { 'Cache-Control': 'private, no-store' }

type Arrived = Visit & { account: Account; hostStatus: HostStatus | null }

/** Each page below names a row of its own; whoever waits for the review sees its notice here instead of them. */
export const loader = may('dashboard.open', async ({ account, hostStatus }: Route.LoaderArgs & Arrived) =>
  data({ status: hostStatus, firstName: account.firstName }, { headers: PRIVATE }),
)

export const headers = () => PRIVATE

export const meta: Route.MetaFunction = () => [
  { title: `Host dashboard · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { status, firstName } = loaderData
  const tabs = [{ to: DASHBOARD, label: 'My Adventures', current: pathname === DASHBOARD }]
  return (
    <div className="wrap host">
      <DoneBanner />
      <h1 tabIndex={-1}>{firstName ? `Namaste, ${firstName}` : 'Your adventures'}</h1>
      {status === 'pending' ? (
        <Note tone="warn">
          <b>Verification in Progress</b>
          <p>
            A person reads what you sent. Review usually takes 1-2 business days; the answer comes by mail.
          </p>
        </Note>
      ) : (
        <>
          <Tabs label="Dashboard" tabs={tabs} />
          <Outlet />
        </>
      )}
    </div>
  )
}
