import { calendarFile } from '#domain/booking/calendar-file.ts'
import { findLinkedBooking } from '#domain/booking/my-bookings-queries.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-calendar.ts'

export const loader = byLink(
  site['bookings/booking/linked-calendar'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) =>
    attachedFile(await calendarFile(deps, await findLinkedBooking(deps, params.token))),
)
