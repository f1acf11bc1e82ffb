import ical, { ICalCalendarMethod } from 'ical-generator'
import { brand } from '#brand'
import { addDays, type IsoDate } from '../dates.ts'
import type { AttachedFile, Deps } from '../deps.ts'
import { meetingText } from '../trek/meeting-rules.ts'
import { referenceOf } from '../booking-reference.ts'
import { bookingUrl } from './booking-link.ts'
import { type BookingOnPaper, mustBeOnPaper } from './my-bookings-queries.ts'

/**
 * The trek as all-day calendar entry; a later file replaces the entry, because its id is the booking's. Refused unless
 * confirmed.
 */
export async function calendarFile(deps: Deps, booking: BookingOnPaper): Promise<AttachedFile> {
  mustBeOnPaper(booking)
  const calendar = ical({
    prodId: { company: brand.company, product: brand.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.id}@${new URL(deps.origin).hostname}`,
    sequence: booking.calendar_updates,
    stamp: booking.confirmed_at ?? deps.now(),
    start: wholeDay(booking.starts_on),
    // The end of an all-day event is the day after the last (RFC 5545, 3.6.1).
    end: wholeDay(addDays(booking.ends_on, 1)),
    allDay: true,
    summary: booking.trek_name,
    location: [booking.meeting_point, booking.starts_in].filter(Boolean).join(', '),
    description: `Booking ${referenceOf(booking.id)}, with ${booking.host_name}. Starts in ${meetingText(booking)}.`,
    url: await bookingUrl(deps, booking),
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
