import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import type { Route } from './+types/linked-claim.ts'
import { claimMeta, ClaimPage } from './claim-page.tsx'
import { openClaims, sendClaim } from './claim-visit.ts'
import './claim.css'

export const handle = { slim: true }

/** The mailed link is enough: a claim only causes a review, without other effects for its holder. */
export const loader = byLink('claim.make', (visit: Route.LoaderArgs & Visit) =>
  openClaims(visit, { token: visit.params.token }, `/bookings/link/${visit.params.token}`),
)

export const action = byLink('claim.make', (visit: Route.ActionArgs & Visit) =>
  sendClaim(visit, { token: visit.params.token }),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => claimMeta

export default function LinkedClaim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage view={loaderData} answer={actionData} />
}
