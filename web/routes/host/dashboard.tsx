import { data, Outlet, redirect, useLocation } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { hostStatusOf } from '#domain/host/acting-host.ts'
import { mayLookBack } from '#domain/host/host-rules.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, signedIn } from '../../http/visitor.ts'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { DoneBanner } from './done-banner.tsx'
import './host.css'

export const handle = { slim: true }
const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** Each page below asks `host` for itself; whoever waits for the review sees its notice here instead of them. */
export const loader = signedIn(async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => {
  const status = await hostStatusOf(deps.db, account.id)
  if (status !== 'pending' && !mayLookBack(status)) throw redirect('/host-verification')
  return data({ status, firstName: account.firstName }, { headers: PRIVATE })
}, 'host')

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
