import { data, href } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import type { BookingTab } from '#domain/booking/booking-rules.ts'
import { hideBooking } from '#domain/booking/hide-booking.ts'
import { hideBookingForm } from '#domain/booking/hide-booking-form.ts'
import { findMyBookings } from '#domain/booking/my-bookings-queries.ts'
import { claimStandings } from '#domain/claim/own-claims-queries.ts'
import type { Visit } from '../../http/context.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useCaughtFocus } from '../../ui/forms/use-caught-focus.ts'
import type { Route } from './+types/bookings.ts'
import { BookingItem } from './booking-item.tsx'
import { viewOf } from './booking-view.ts'
import { claimOnCard } from './claim-words.ts'

export const handle = { slim: true }

const tabs = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled' } satisfies Record<
  BookingTab,
  string
>
const names = Object.keys(tabs) as BookingTab[]

export const loader = authorize(
  site['bookings/bookings'].read,
  async ({ deps, request, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = new URL(request.url).searchParams.get('tab')
    const tab = names.find((name) => name === asked) ?? 'upcoming'
    const all = await findMyBookings(deps, account)
    const counts = names.map((name) => ({
      name,
      count: all.filter((booking) => booking.tab === name).length,
    }))
    const here = all.filter((booking) => booking.tab === tab)
    const claims = await claimStandings(deps, here)
    const now = deps.now()
    const bookings = here.map((booking) => {
      const standing = claims.get(booking.id)
      return viewOf(booking, now, standing && claimOnCard(booking, standing, now))
    })
    return data({ tab, counts, bookings })
  },
)

/** The result of 'Remove' is above the list. */
export const action = formAction(
  site['bookings/bookings'].write,
  hideBookingForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof hideBookingForm>) => {
    await hideBooking(deps, input.remove, visitor)
    return { done: 'Booking deleted successfully.' }
  },
  {
    shows: ['booking-not-found'],
    messageOf: ({ kind, message, reason }) =>
      kind === 'not-found' ? `Error deleting booking: ${reason}` : message,
    failedMessage: (reference) => `Error deleting booking: reference ${reference}`,
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [{ title: `Bookings · ${brand.name}` }]

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, counts, bookings } = loaderData
  const answer = useCaughtFocus<HTMLDivElement>(actionData)
  return (
    <div className="wrap page bookings">
      <h1>Bookings</h1>
      <div className="bookings__tabs">
        <Tabs
          label="Bookings"
          tabs={counts.map(({ name, count }) => ({
            to: name === 'upcoming' ? href('/bookings') : `${href('/bookings')}?tab=${name}`,
            label: tabs[name],
            count,
            current: name === tab,
          }))}
        />
      </div>
      <div ref={answer} tabIndex={-1} role="status">
        {actionData?.done && (
          <Note tone="ok" className="bookings__note">
            {actionData.done}
          </Note>
        )}
      </div>
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="bookings__note">
          {actionData.refused.message}
        </Note>
      )}
      {bookings.length > 0 ? (
        <ul className="stack">
          {bookings.map((booking) => (
            <BookingItem key={booking.id} booking={booking} />
          ))}
        </ul>
      ) : (
        <Empty title={`No ${tabs[tab].toLowerCase()} bookings`}>
          <ButtonLink to={href('/list')}>All treks</ButtonLink>
        </Empty>
      )}
    </div>
  )
}
