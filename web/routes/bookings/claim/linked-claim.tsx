import { href } from 'react-router'
import { claimForm } from '#domain/claim/claim-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-claim.ts'
import { claimMeta, ClaimPage } from './claim-page.tsx'
import { claimOptions, openClaims, sendClaim } from './claim-visit.ts'
import './claim.css'

export const handle = { slim: true }

/** The mailed link is enough: a claim only causes a review, without other effects for its holder. */
export const loader = byLink(site['bookings/claim/linked-claim'].read, (visit: Route.LoaderArgs & Visit) =>
  openClaims(
    visit,
    { token: visit.params.token },
    href('/bookings/link/:token', { token: visit.params.token }),
  ),
)

export const action = linkedFormAction(
  site['bookings/claim/linked-claim'].write,
  claimForm,
  (visit: Route.ActionArgs & FormVisit<typeof claimForm>) => sendClaim(visit, { token: visit.params.token }),
  claimOptions,
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => claimMeta

export default function LinkedClaim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage view={loaderData} answer={actionData} />
}
