import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-cancelled-departure.ts'
import { guestGateMeta, GuestGatePage } from '../../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../../shared/sign-in/login-state.ts'

export const handle = { slim: true }

export const loader = byLink(
  site['bookings/departure-choice/linked-cancelled-departure'].read,
  (visit: Route.LoaderArgs & Visit) => openGate(visit, 'cancelled-departure'),
)

export const action = linkedFormAction(
  site['bookings/departure-choice/linked-cancelled-departure'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'cancelled-departure'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedCancelledDeparture({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To choose what happens with your booking"
      back="Back to my booking"
      foot="Nothing is decided yet: the next page shows what you can choose."
    />
  )
}
