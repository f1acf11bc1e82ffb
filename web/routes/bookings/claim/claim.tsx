import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/claim.ts'
import { claimMeta, ClaimPage } from './claim-page.tsx'
import { openClaims, sendClaim } from './claim-visit.ts'
import './claim.css'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }

export const loader = authorize(site['bookings/claim/claim'].read, (visit: Route.LoaderArgs & Arrived) =>
  openClaims(visit, { bookingId: visit.params.id, visitor: visit.visitor }, href('/bookings')),
)

export const action = authorize(site['bookings/claim/claim'].write, (visit: Route.ActionArgs & Arrived) =>
  sendClaim(visit, { bookingId: visit.params.id, visitor: visit.visitor }),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => claimMeta

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage view={loaderData} answer={actionData} />
}
