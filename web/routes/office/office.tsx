import { Outlet } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'
import { findImpersonation } from '#domain/office/impersonation/impersonation-queries.ts'
import { countOffice } from '#domain/office/office-counts-queries.ts'
import { hasShortcuts, switchShortcuts } from '#domain/office/switch-shortcuts.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { OfficeFrame } from '../../ui/office/office-frame.tsx'
import officeCss from '../../ui/office/office.css?url'
import type { Route } from './+types/office.ts'
import { officeLinks } from './office-links.ts'
import { labelOf } from './office-visit.ts'
import { ImpersonationBar } from './impersonation-bar.tsx'

export const handle = { bare: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: officeCss, precedence: 'default' },
]

/** Staff, and the counts of the queues. Each page has its own permission. */
export const loader = authorize(
  site['office/office'].read,
  async ({ deps, account, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [counts, shortcuts, impersonation] = await Promise.all([
      countOffice(deps),
      hasShortcuts(deps, account.id),
      account.role === 'operator' ? findImpersonation(deps, visitor.sessionId) : null,
    ])
    return {
      operator: { email: account.email, label: labelOf(account) },
      links: officeLinks(counts, account),
      shortcuts,
      impersonation: impersonation && {
        id: impersonation.personId,
        name: impersonation.firstName || impersonation.email,
        until: nepalHour(impersonation.endsAt),
      },
    }
  },
)

/** Turns the single-key shortcuts on or off for this operator. */
export const action = authorize(
  site['office/office'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    await switchShortcuts(deps, form.get('shortcuts') === 'on', visitor)
    return null
  },
)

/** No cache stores a page of the office; pages without their own headers use these. */
/** Each page has the title of its entry in the side navigation. */
export const meta: Route.MetaFunction = ({ loaderData, location: { pathname } }) => {
  const part = loaderData?.links
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .reduce((best, link) => (link.to.length > best.to.length ? link : best), { to: '', label: '' })
  const name = [part?.label, 'Back office', brand.name].filter(Boolean).join(' · ')
  return [{ title: name }]
}

export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.impersonation && <ImpersonationBar {...loaderData.impersonation} />}
      <OfficeFrame
        name={`${brand.name} back office`}
        operator={loaderData.operator}
        links={loaderData.links}
        shortcuts={loaderData.shortcuts}
      >
        <Outlet />
      </OfficeFrame>
    </>
  )
}
