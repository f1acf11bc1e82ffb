import ical, { ICalCalendarMethod } from 'ical-generator'
import { brand } from '#brand'
import { referenceOf } from '#domain/booking/booking-reference.ts'
import type { BookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { addDays, type IsoDate } from '#domain/dates.ts'
import type { Deps, MailMessage } from '#domain/deps.ts'

/** The trek as whole days in a calendar; sent again it replaces the entry, because its id is the booking's. */
export function calendarFile(
  { origin, now }: Pick<Deps, 'origin' | 'now'>,
  booking: BookingOnPaper,
  url: string,
): NonNullable<MailMessage['attachments']>[number] {
  const calendar = ical({
    prodId: { company: brand.company, product: brand.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.id}@${new URL(origin).hostname}`,
    stamp: booking.confirmed_at ?? now(),
    start: wholeDay(booking.starts_on),
    // The end of whole days is the day after the last (RFC 5545, 3.6.1).
    end: wholeDay(addDays(booking.ends_on, 1)),
    allDay: true,
    summary: booking.trek_name,
    location: booking.starts_in,
    description: `Booking ${referenceOf(booking.id)}, with ${booking.host_name}.`,
    url,
  })
  return {
    filename: `${booking.trek_slug}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  }
}

function wholeDay(on: IsoDate): Date {
  return new Date(`${on}T00:00:00Z`)
}
