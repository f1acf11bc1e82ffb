import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { claimForm } from '#domain/claim/claim-form.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/claim.ts'
import { claimMeta, ClaimPage } from './claim-page.tsx'
import { claimOptions, openClaims, sendClaim } from './claim-visit.ts'
import './claim.css'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }

export const loader = authorize(site['bookings/claim/claim'].read, (visit: Route.LoaderArgs & Arrived) =>
  openClaims(visit, { bookingId: visit.params.id, visitor: visit.visitor }, href('/bookings')),
)

export const action = formAction(
  site['bookings/claim/claim'].write,
  claimForm,
  (visit: Route.ActionArgs & FormVisit<typeof claimForm>) =>
    sendClaim(visit, { bookingId: visit.params.id, visitor: visit.visitor }),
  claimOptions,
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => claimMeta

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage view={loaderData} answer={actionData} />
}
