import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Badge } from '../../ui/feedback/badge.tsx'
import type { BookingState } from '#domain/states/booking-states.ts'

type Tone = Parameters<typeof Badge>[0]['tone']

/** The office's names of the booking states, in the order of its filter. */
export const bookingStates: Record<BookingState, { says: string; tone: Tone }> = {
  held: { says: 'Held, not paid', tone: 'warn' },
  confirmed: { says: 'Confirmed', tone: 'ok' },
  completed: { says: 'Completed', tone: 'done' },
  no_show: { says: 'Missed', tone: 'none' },
  cancelled: { says: 'Cancelled', tone: 'none' },
  host_cancelled: { says: 'Departure cancelled', tone: 'none' },
  expired: { says: 'Hold ended', tone: 'off' },
  abandoned: { says: 'Released', tone: 'off' },
}

export function isBookingState(text: string | null): text is BookingState {
  return text !== null && Object.hasOwn(bookingStates, text)
}

/** Whether a member of staff has the permission of a row. */
export function mayStaff(row: PermissionName, { role }: Account): boolean {
  return cellOf(permissions[row], role === 'support' ? 'S' : 'O') !== '–'
}
