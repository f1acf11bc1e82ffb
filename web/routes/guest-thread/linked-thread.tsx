import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { guestGateMeta, GuestGatePage } from '../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../shared/sign-in/login-state.ts'
import type { Route } from './+types/linked-thread.ts'

export const handle = { slim: true }

export const loader = byLink(site['guest-thread/linked-thread'].read, (visit: Route.LoaderArgs & Visit) =>
  openGate(visit, 'message'),
)

export const action = linkedFormAction(
  site['guest-thread/linked-thread'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'message'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedThread({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To write to your host"
      back="Back to my booking"
      foot="The link alone is not enough: it is on your voucher, which other people see."
    />
  )
}
