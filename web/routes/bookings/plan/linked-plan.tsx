import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-plan.ts'
import { guestGateMeta, GuestGatePage } from '../../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../../shared/sign-in/login-state.ts'

export const handle = { slim: true }

export const loader = byLink(site['bookings/plan/linked-plan'].read, (visit: Route.LoaderArgs & Visit) =>
  openGate(visit, 'plan'),
)

export const action = linkedFormAction(
  site['bookings/plan/linked-plan'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'plan'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedPlan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To see and pay your payments"
      back="Back to my booking"
      foot="Nothing is charged yet. The next page shows your dates and amounts."
    />
  )
}
