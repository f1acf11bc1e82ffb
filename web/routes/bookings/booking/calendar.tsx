import type { Account } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { calendarFile } from '#domain/booking/calendar-file.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/calendar.ts'

export const loader = authorize(
  site['bookings/booking/calendar'].read,
  async ({ deps, visitor, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { id } = await findAccountBooking(deps.db, params.id, visitor)
    return attachedFile(await calendarFile(deps, await findBookingOnPaper(deps, id)))
  },
)
