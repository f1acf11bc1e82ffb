import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-party.ts'
import { guestGateMeta, GuestGatePage } from '../../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../../shared/sign-in/login-state.ts'

export const handle = { slim: true }

export const loader = byLink(site['bookings/party/linked-party'].read, (visit: Route.LoaderArgs & Visit) =>
  openGate(visit, 'party'),
)

export const action = linkedFormAction(
  site['bookings/party/linked-party'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'party'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedParty({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To see your party and its links"
      back="Back to my booking"
      foot="Nothing is sent yet. The next page shows each traveller with a link."
    />
  )
}
