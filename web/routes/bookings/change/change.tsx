import UserRound from 'lucide-react/icons/user-round'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { changeForm } from '#domain/booking/change/change-form.ts'
import { correctOwnName, handOverPlace } from '#domain/booking/change/change-name.ts'
import { leaveBooking } from '#domain/cancellation/leave-booking.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/change.ts'
import './change.css'
import { ChangeOption } from './change-option.tsx'
import { changeView } from './change-view.ts'
import { LeaveForm } from './leave-form.tsx'
import { LeaveQuotePanel } from './leave-quote.tsx'
import { NameForms } from './name-forms.tsx'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/change/change'].read,
  async ({ deps, params, visitor, url }: Route.LoaderArgs & Visit & { url: URL }) =>
    data(await changeView(deps, params.id, visitor, url), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
)

export const action = formAction(
  site['bookings/change/change'].write,
  changeForm,
  async ({ deps, params, input, visitor }: Route.ActionArgs & FormVisit<typeof changeForm>) => {
    const { intent, positions, shown, ...name } = input
    const bookingId = params.id
    if (intent === 'leave') await leaveBooking(deps, { bookingId, positions, shown, key: input.key }, visitor)
    else if (intent === 'hand-over') await handOverPlace(deps, { bookingId, ...name }, visitor)
    else await correctOwnName(deps, { bookingId, ...name }, visitor)
    return redirect(`${href('/bookings/:id/change', { id: bookingId })}?done=${intent}`, 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal or a change, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Change this booking · ${brand.name}` }]

export default function ChangeBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trek, dates, bookingTo, isOpen, done, people, names, leave, cancel } = loaderData
  const refused = actionData?.refused
  const isOfName = refused !== undefined && actionData?.typed['intent'] !== 'leave'
  return (
    <div className="wrap page change">
      <nav className="small muted" aria-label="Breadcrumb">
        <Link to={href('/bookings')}>Bookings</Link> / <Link to={bookingTo}>{reference}</Link>
      </nav>
      <h1 className="mt-2">Change this booking</h1>
      <p className="muted mt-2">
        {trek}, {dates}. Nothing changes until you confirm.
      </p>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      {done && !refused && (
        <Note tone="ok" role="status" className="mt-4">
          {done}
        </Note>
      )}
      {!isOpen && (
        <Note className="mt-4">
          This booking can no longer be changed. Only a confirmed, upcoming booking can be changed.
        </Note>
      )}
      {isOpen && (
        <div className="columns mt-6">
          <div className="stack gap-3">
            {names.isOpen && (
              <ChangeOption
                id="names"
                icon={<UserRound className="ico" />}
                title="Names"
                says={
                  names.handOverUntil && people.length > 1
                    ? 'Correct a spelling, or hand a place to someone else. Free.'
                    : 'Correct a spelling. Free.'
                }
                open={isOfName}
              >
                <NameForms view={loaderData} answer={isOfName ? actionData : undefined} />
              </ChangeOption>
            )}
            {people.length > 1 && (
              <ChangeOption
                id="fewer"
                icon={<Minus className="ico" />}
                title="Fewer travellers"
                says={leave.rule}
                open={leave.chosen.length > 0}
              >
                <LeaveForm people={people} {...leave} />
              </ChangeOption>
            )}
            <Link className="card change-opt change-opt--link" to={cancel.to}>
              <span className="tile">
                <X className="ico" />
              </span>
              <span>
                <b>Cancel the booking</b>
                <span>{cancel.says}</span>
              </span>
              <ChevronRight className="ico" />
            </Link>
          </div>
          {leave.quote ? (
            <LeaveQuotePanel quote={leave.quote} keyOfForm={loaderData.key} />
          ) : (
            <aside className="card pad" aria-label="Your booking">
              <h2 className="h3">{trek}</h2>
              <div className="mt-3">
                <PriceLines small lines={loaderData.facts} />
              </div>
            </aside>
          )}
        </div>
      )}
    </div>
  )
}
