import BedDouble from 'lucide-react/icons/bed-double'
import Calendar from 'lucide-react/icons/calendar'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { data, href, Link, redirect, redirectDocument } from 'react-router'
import { brand } from '#brand'
import { changeForm } from '#domain/booking/change/change-form.ts'
import { correctOwnName, handOverSpot } from '#domain/booking/change/change-name.ts'
import { addTravellers } from '#domain/booking-change/add-travellers.ts'
import { changeExtras } from '#domain/booking-change/change-extras.ts'
import { leaveBooking } from '#domain/booking-change/leave-booking.ts'
import { moveBooking } from '#domain/booking-change/move-booking.ts'
import { startHandover } from '#domain/lead-handover/start-handover.ts'
import { withdrawHandover } from '#domain/lead-handover/withdraw-handover.ts'
import { letOrderGo } from '#domain/checkout/end-order.ts'
import { payOpenOrder } from '#domain/checkout/order-checkout.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { useCaughtFocus } from '../../../ui/forms/use-caught-focus.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/change.ts'
import './change.css'
import { AddForm } from './add-form.tsx'
import { ChangeOption } from './change-option.tsx'
import { ChangeQuote } from './change-quote.tsx'
import { changeView } from './change-view.ts'
import { ExtrasForm } from './extras-form.tsx'
import { HandOverLead } from './hand-over-lead.tsx'
import { LeaveForm } from './leave-form.tsx'
import { MoveForm } from './move-form.tsx'
import { NameForms } from './name-forms.tsx'
import { OrderNote } from './order-note.tsx'

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
  async (visit: Route.ActionArgs & FormVisit<typeof changeForm>) => {
    const { id } = visit.params
    const paidKind = visit.input.intent === 'let-go' ? await letOrderGo(visit.deps, id, visit.visitor) : null
    const url = await payPage(visit)
    if (url) return redirectDocument(url, 303)
    const done = paidKind ?? visit.input.intent
    return redirect(`${href('/bookings/:id/change', { id })}?done=${done}`, 303)
  },
)

/** Makes the change; returns the card page when it must be paid first. */
async function payPage({
  deps,
  params,
  input,
  visitor,
  origin,
}: Route.ActionArgs & FormVisit<typeof changeForm>) {
  const { intent, key, shown, name } = input
  const of = { bookingId: params.id, key }
  switch (intent) {
    case 'add':
      return (await addTravellers(deps, { ...of, people: input.people, shown, origin }, visitor)).url
    case 'move':
      return (await moveBooking(deps, { ...of, departureId: input.departureId, shown, origin }, visitor)).url
    case 'extras':
      return (await changeExtras(deps, { ...of, wishes: input.wishes, shown, origin }, visitor)).url
    case 'pay':
      return (await payOpenOrder(deps, { ...of, origin }, visitor)).url
    case 'let-go':
      return null
    case 'hand-over-lead':
      await startHandover(deps, { bookingId: params.id, lead: input.lead }, visitor)
      return null
    case 'withdraw-handover':
      await withdrawHandover(deps, params.id, visitor)
      return null
    case 'leave':
      await leaveBooking(deps, { ...of, positions: input.positions, shown }, visitor)
      return null
    case 'hand-over':
      await handOverSpot(deps, { ...of, ...name }, visitor)
      return null
    case 'correct-name':
      await correctOwnName(deps, { ...of, ...name }, visitor)
      return null
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal or a change, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Change this booking · ${brand.name}` }]

export default function ChangeBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trek, dates, bookingTo, isOpen, show, done, people, names, leave, cancel } = loaderData
  const { add, move, extras, order, handover, documentsTo } = loaderData
  const refused = actionData?.refused
  const doneBox = useCaughtFocus<HTMLDivElement>(done ? loaderData : undefined)
  const intent = actionData?.typed['intent'] ?? ''
  const isOfName = ['correct-name', 'hand-over'].includes(intent)
  const isOfLead = ['hand-over-lead', 'withdraw-handover'].includes(intent)
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
      {isOpen && order && <OrderNote order={order} />}
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
                  names.handOverUntil
                    ? 'Correct a spelling, or hand a spot to someone else. Free.'
                    : 'Correct a spelling. Free.'
                }
                open={isOfName || isOfLead || show === 'names'}
              >
                <NameForms view={loaderData} answer={isOfName ? actionData : undefined} />
                {handover && (
                  <HandOverLead
                    handover={handover}
                    documentsTo={documentsTo}
                    answer={isOfLead ? actionData : undefined}
                  />
                )}
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
            {add && add.most > 0 && (
              <ChangeOption
                id="more"
                icon={<Plus className="ico" />}
                title="More travellers"
                says={add.says}
                open={show === 'add'}
              >
                <AddForm {...add} />
              </ChangeOption>
            )}
            {move && (
              <ChangeOption
                id="date"
                icon={<Calendar className="ico" />}
                title="Another date"
                says={move.says}
                open={show === 'move'}
              >
                <MoveForm {...move} />
              </ChangeOption>
            )}
            {extras && extras.choices.length > 0 && (
              <ChangeOption
                id="extras"
                icon={<BedDouble className="ico" />}
                title="Extras and rooms"
                says={extras.says}
                open={show === 'extras'}
              >
                <ExtrasForm {...extras} />
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
            aria-label={
              leave.quote || add?.quote || move?.quote || extras?.quote ? 'Your quote' : 'Your booking'
            }
            aria-live="polite"
          >
            <ChangeQuote view={loaderData} answer={actionData} />
          </aside>
        </div>
      )}
    </div>
  )
}
