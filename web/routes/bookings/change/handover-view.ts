import type { Booking } from '#domain/booking/booking-queries.ts'
import { lastHandOverDay } from '#domain/booking/change/name-change-rules.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { counted } from '#figure-text'
import { findOpenHandover } from '#domain/lead-handover/handover-queries.ts'
import { canTakeOver } from '#domain/lead-handover/take-over-booking.ts'

export type HandoverView = NonNullable<Awaited<ReturnType<typeof handoverView>>>

/** The part 'Hand over to another lead' of the page: who can take over now, and until when; null after the last day. */
export async function handoverView(deps: Deps, booking: Booking) {
  const now = deps.now()
  const { changes: limits } = booking.terms
  if (nepalDate(now) > lastHandOverDay(limits, booking.starts_on)) return null
  const open = await findOpenHandover(deps.db, booking.id)
  return {
    daysBefore: counted(limits.handOverDays, 'day'),
    open: open && canTakeOver(open, booking, now) ? openText(open) : null,
  }
}

function openText(open: { first_name: string; last_name: string; email: string; expires_at: Date }): string {
  const last = new Date(open.expires_at.getTime() - 1)
  const until = `${dayText(nepalDate(last))}, ${nepalHour(last)} Nepal time`
  return `${open.first_name} ${open.last_name} (${open.email}) can take over until ${until}.`
}
