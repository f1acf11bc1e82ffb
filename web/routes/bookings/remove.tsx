import { data } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { findMyBookings } from '#domain/booking/my-bookings-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { Route } from './+types/remove.ts'
import { viewOf } from './booking-view.ts'
import { RemoveForm } from './remove-booking.tsx'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/remove'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const booking = (await findMyBookings(deps, account)).find(({ id }) => id === params.id)
    if (!booking) throw new Refusal('booking-not-found')
    const { removal, removeTo } = viewOf(booking, deps.now())
    const refusal = removeTo ? null : new Refusal('booking-not-deletable').message
    return data({ removal, refusal })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [{ title: `Remove from my list · ${brand.name}` }]

/** The page of the list's dialog, for browsers without script. */
export default function Remove({ loaderData: { removal, refusal } }: Route.ComponentProps) {
  return (
    <div className="wrap page bookings">
      <div className="guest">
        <h1>Remove from my list?</h1>
        {refusal ? (
          <Note tone="bad" className="mt-4">
            {refusal}
          </Note>
        ) : (
          <RemoveForm removal={removal}>
            <ButtonLink to={removal.listTo}>Keep</ButtonLink>
          </RemoveForm>
        )}
      </div>
    </div>
  )
}
