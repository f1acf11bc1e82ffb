import { Outlet } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { countOffice } from '#domain/office/office-counts-queries.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import { OfficeFrame } from '../../ui/office/office-frame.tsx'
import officeCss from '../../ui/office/office.css?url'
import type { Route } from './+types/office.ts'
import { officeLinks } from './office-links.ts'
import { labelOf } from './office-visit.ts'

export const handle = { bare: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: officeCss, precedence: 'default' },
]

/** Who works here, and how much waits where. Each page names a row of its own. */
export const loader = may(
  'office.open',
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => ({
    operator: { email: account.email, label: labelOf(account) },
    links: officeLinks(await countOffice(deps), account),
  }),
)

/** Nothing of the office is kept by a cache; pages without headers of their own take these. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta = () => [{ title: `Back office · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame name={`${brand.name} back office`} operator={loaderData.operator} links={loaderData.links}>
      <Outlet />
    </OfficeFrame>
  )
}
