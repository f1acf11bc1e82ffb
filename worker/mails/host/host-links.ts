import { brand } from '#brand'
import { addDays, dayText, type IsoDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { lastDays } from '#domain/traveller/details-times-rules.ts'

type Origin = Pick<Deps, 'origin'>

/** The reason for the mail, in its footer. */
export const hostsBecause = `You receive this because you are a host with ${brand.name}.`

export function dashboardUrl({ origin }: Origin): string {
  return `${origin}/${brand.slug}-your-adventure`
}

/** The list of bookings with one departure expanded. */
export function rosterUrl(deps: Origin, departureId: string, view: 'ahead' | 'cancelled' = 'ahead'): string {
  const show = view === 'ahead' ? '' : `show=${view}&`
  return `${dashboardUrl(deps)}/bookings?${show}open=${departureId}`
}

/** The page on which the host writes to the lead of a booking. */
export function messageLeadUrl(deps: Origin, booking: { id: string; accountId: string | null }): string {
  return booking.accountId
    ? `${deps.origin}/messages?user=${booking.accountId}`
    : `${dashboardUrl(deps)}/bookings/${booking.id}/message`
}

/** The first day on which the host can read phone numbers: travellers can no longer change their details. */
export function contactsOpenOn(booking: { startsOn: IsoDate; deadlineDays: number }): string {
  return dayText(addDays(lastDays(booking.startsOn, booking.deadlineDays).change, 1))
}
