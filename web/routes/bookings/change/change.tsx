import UserRound from 'lucide-react/icons/user-round'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { changeForm } from '#domain/booking/change/change-form.ts'
import { correctOwnName, handOverSpot } from '#domain/booking/change/change-name.ts'
import { leaveBooking } from '#domain/cancellation/leave-booking.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import { useCaughtFocus } from '../../../ui/forms/use-caught-focus.ts'
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
    else if (intent === 'hand-over') await handOverSpot(deps, { bookingId, ...name }, visitor)
    else await correctOwnName(deps, { bookingId, ...name }, visitor)
    return redirect(`${href('/bookings/:id/change', { id: bookingId })}?done=${intent}`, 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal or a change, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Change this booking · ${brand.name}` }]

export default function ChangeBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trek, dates, bookingTo, isOpen, show, done, people, names, leave, cancel } = loaderData
  const refused = actionData?.refused
  const doneBox = useCaughtFocus<HTMLDivElement>(done ? loaderData : undefined)
  const isOfName = refused !== undefined && actionData?.typed['intent'] !== 'leave'
  return (
    <div className="wrap page change">
      <nav className="small muted" aria-label="Breadcrumb">
        <Link to={href('/bookings')}>Bookings</Link> / <Link to={bookingTo}>{reference}</Link>
      </nav>
      <h1 className="mt-2">Change this booking</h1>
      <p className="muted mt-2">
        {trek}, {dates}. Each change shows its cost first.
      </p>
      {refused && Object.keys(refused.fields).length === 0 && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div ref={doneBox} tabIndex={-1} role="status">
        {done && !refused && (
          <Note tone="ok" className="mt-4">
            {done}
          </Note>
        )}
      </div>
      {!isOpen && (
        <Note className="mt-4">
          This booking cannot be changed. Only a confirmed booking can, until its trek starts.
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
                    ? 'Correct a spelling, or hand a spot to someone else. Free.'
                    : 'Correct a spelling. Free.'
                }
                open={isOfName || show === 'names'}
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
                open={show === 'leave'}
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
          <aside
            className="card pad"
            id="quote"
            aria-label={leave.quote ? 'Your quote' : 'Your booking'}
            aria-live="polite"
          >
            {leave.quote ? (
              <LeaveQuotePanel quote={leave.quote} keyOfForm={loaderData.key} />
            ) : (
              <>
                <h2 className="h3">{trek}</h2>
                <div className="mt-3">
                  <PriceLines small lines={loaderData.facts} />
                </div>
              </>
            )}
          </aside>
        </div>
      )}
    </div>
  )
}
