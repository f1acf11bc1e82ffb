import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-documents.ts'
import { guestGateMeta, GuestGatePage } from '../../../shared/booking/guest-gate-page.tsx'
import { openGate, passGate } from '../../../shared/booking/guest-gate.ts'
import { retryAfter } from '../../../shared/sign-in/login-state.ts'

export const handle = { slim: true }

export const loader = byLink(
  site['bookings/documents/linked-documents'].read,
  (visit: Route.LoaderArgs & Visit) => openGate(visit, 'documents'),
)

export const action = linkedFormAction(
  site['bookings/documents/linked-documents'].write,
  codeForm,
  (visit: Route.ActionArgs & FormVisit<typeof codeForm>) => passGate(visit, 'documents'),
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => guestGateMeta

export default function LinkedDocuments({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestGatePage
      gate={loaderData}
      answer={actionData}
      purpose="To see the receipts"
      back="Back to my booking"
      foot="Receipts have your name, so the link alone is not enough."
    />
  )
}
