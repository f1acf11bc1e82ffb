import { informationUrl } from '#web/shared/page/information-url.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import { cancelForm } from '#domain/cancellation/cancel-form.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Picture } from '../../../ui/data/picture.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/cancel.ts'
import { CancelForm } from './cancel-form.tsx'
import { CancelSum } from './cancel-sum.tsx'
import { cancelView } from './cancel-view.ts'
import { Cancelled } from './cancelled.tsx'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/cancel/cancel'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) =>
    data(await cancelView(deps, params.id, visitor)),
)

export const action = formAction(
  site['bookings/cancel/cancel'].write,
  cancelForm,
  async ({ deps, params, input, visitor }: Route.ActionArgs & FormVisit<typeof cancelForm>) => {
    await cancelBooking(deps, { bookingId: params.id, ...input }, visitor)
    return redirect(href('/bookings/:id/cancel', { id: params.id }), 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A refused cancellation loads the page again, with the current amount. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Cancel your booking · ${brand.name}` }]

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, dates, spots, paid, days, picture, isCancelled } = loaderData
  if (isCancelled) return <Cancelled {...loaderData} />
  return (
    <div className="wrap page cancel">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={href('/bookings')}>Bookings</Link>
      </p>
      <h1 className="mt-2">Cancel this booking?</h1>
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{actionData.refused.message}</b> {actionData.refused.reason}
        </Note>
      )}
      <div className="columns mt-6">
        <div className="stack gap-6">
          <CancelSum {...loaderData} />
          <CancelForm {...loaderData} typedTo={actionData?.typed['to']} />
          <p className="small muted">
            One rule for all treks:{' '}
            <Link to={informationUrl('/cancellation-and-refund')}>cancellation and refund</Link>. Not as
            described? <Link to={informationUrl('/buyers-protections')}>Buyers’ protections</Link>
          </p>
        </div>
        <aside className="card cancel__trek" aria-label="Your booking">
          <Picture {...picture} alt="" sizes="(max-width: 1000px) calc(100vw - 50px), 408px" first />
          <div className="cancel__facts">
            <h2 className="h3">{trek}</h2>
            <div className="mt-3">
              <PriceLines
                small
                lines={[
                  { label: 'Dates', amount: dates },
                  { label: 'Travellers', amount: spots },
                  { label: 'Starts in', amount: counted(days, 'day') },
                  { label: 'Paid', amount: paid },
                ]}
              />
            </div>
          </div>
        </aside>
      </div>
    </div>
  )
}
