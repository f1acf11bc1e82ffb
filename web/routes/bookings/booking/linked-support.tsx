import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-support.ts'
import { guestGateMeta, GuestGatePage } from '../../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../../shared/sign-in/login-state.ts'

export const handle = { slim: true }

export const loader = byLink(
  site['bookings/booking/linked-support'].read,
  (visit: Route.LoaderArgs & Visit) => openGate(visit, 'support'),
)

export const action = linkedFormAction(
  site['bookings/booking/linked-support'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'support'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedSupport({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To write to our support"
      back="Back to my booking"
      foot="So that we know it is you."
    />
  )
}
