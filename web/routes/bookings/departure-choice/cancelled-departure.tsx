import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { choiceForm } from '#domain/booking/choice/choice-form.ts'
import { moveBooking } from '#domain/booking-change/move-booking.ts'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/cancelled-departure.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { choiceView } from './choice-view.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/departure-choice/cancelled-departure'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) =>
    data(await choiceView(deps, params.id, visitor), { headers: { 'Cache-Control': 'private, no-store' } }),
)

export const action = formAction(
  site['bookings/departure-choice/cancelled-departure'].write,
  choiceForm,
  async ({
    deps,
    params,
    input,
    visitor,
    origin,
    url,
  }: Route.ActionArgs & FormVisit<typeof choiceForm> & { url: URL }) => {
    const { to, key, shown, choiceId } = input
    const of = { bookingId: params.id, choiceId, shown }
    if (to === 'date')
      await moveBooking(deps, { ...of, departureId: input.departureId, key, origin }, visitor)
    else await cancelBooking(deps, { ...of, asCredit: to === 'credit' }, visitor)
    return redirect(url.pathname, 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A refused choice loads the page again, with what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Your cancelled departure · ${brand.name}` }]

export default function CancelledDeparture({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, host, dates, spots, paid, bookingTo, cancelled, result, open } = loaderData
  const refused = actionData?.refused
  return (
    <div className="wrap page cancel">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={bookingTo}>Your booking</Link>
      </p>
      <h1 className="mt-2">{cancelled ? 'Your departure was cancelled' : 'Nothing to choose'}</h1>
      {refused && Object.keys(refused.fields).length === 0 && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      {!cancelled && <p className="mt-4">There is nothing to choose for this booking.</p>}
      {result && (
        <Note tone="ok" role="status" className="mt-4">
          {result}
        </Note>
      )}
      <div className="columns mt-6">
        <div className="stack gap-6">
          {cancelled && (
            <section aria-label="What happened">
              <p>
                {cancelled.who} cancelled this departure. It is not your fault, and you lose nothing. The
                reason given:
              </p>
              <blockquote className="mt-2">{cancelled.reason}</blockquote>
              {open && (
                <p className="mt-4">
                  <b>
                    Please choose <CutOff on={open.until} />.
                  </b>{' '}
                  If you do not choose by then, everything you paid is refunded.
                </p>
              )}
            </section>
          )}
          {open && (
            <ChoiceCards
              {...loaderData}
              open={open}
              refused={refused}
              typedDate={actionData?.typed['date']}
            />
          )}
          {!open && (
            <div>
              <ButtonLink to={bookingTo}>View booking</ButtonLink>
            </div>
          )}
        </div>
        <aside className="card pad" aria-label="Your booking">
          <h2 className="h3">{trek}</h2>
          <div className="mt-3">
            <PriceLines
              small
              lines={[
                { label: 'Cancelled dates', amount: dates },
                { label: 'Travellers', amount: counted(spots, 'traveller') },
                { label: 'Host', amount: host },
                { label: 'Paid', amount: paid },
              ]}
            />
          </div>
        </aside>
      </div>
    </div>
  )
}
