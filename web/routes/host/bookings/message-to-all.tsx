import { randomUUID } from 'node:crypto'
import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { rangeText } from '#domain/dates.ts'
import { findOwnDeparture } from '#domain/host-dashboard/host-bookings-queries.ts'
import { messageForm } from '#domain/guest-thread/message-form.ts'
import { sendToAll } from '#domain/guest-thread/send-to-all.ts'
import { LONGEST_MESSAGE } from '#domain/message/message-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { drawnId } from '../../../shared/guest-thread/answer-thread.ts'
import { ThreadForm } from '../../../shared/guest-thread/thread-form.tsx'
import '../../../shared/guest-thread/guest-thread.css'
import type { Route } from './+types/message-to-all.ts'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }
/** One message to everybody who booked a departure. */
export const loader = authorize(
  site['host/bookings/message-to-all'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Arrived) => {
    const { id, trek, startsOn, endsOn, bookings } = await findOwnDeparture(deps, params.id, account.id)
    const dates = rangeText(startsOn, endsOn)
    return data({ id, trek, dates, bookings, sendingId: randomUUID() })
  },
)

export const action = formAction(
  site['host/bookings/message-to-all'].write,
  messageForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & FormVisit<typeof messageForm>) => {
    const sendingId = drawnId(input.messageId)
    await sendToAll(deps, { departureId: params.id, typed: input.message, sendingId }, visitor)
    return redirect(`${href(`${DASHBOARD}/bookings`)}?done=written`, 303)
  },
)

export const meta = () => [{ title: `Write to all · ${brand.name}` }]

export default function MessageToAll({ loaderData, actionData }: Route.ComponentProps) {
  const { id, trek, dates, bookings, sendingId } = loaderData
  return (
    <div className="wrap wrap--text page guest-thread">
      <h1>Write to all</h1>
      <p className="lead mt-3">
        {trek}, {dates}. {bookings === 1 ? '1 booking gets' : `${bookings} bookings get`} your message, each
        separately. They do not see each other.
      </p>
      <ThreadForm
        privacy="Recipients do not see your email address."
        longest={LONGEST_MESSAGE}
        messageId={sendingId}
        answer={
          actionData?.refused
            ? { typed: actionData.typed['message'] ?? '', error: refusedText(actionData.refused) }
            : undefined
        }
      />
      <p className="mt-6">
        <Link to={`${href(`${DASHBOARD}/bookings`)}?open=${id}`}>Back to Total Bookings</Link>
      </p>
    </div>
  )
}
