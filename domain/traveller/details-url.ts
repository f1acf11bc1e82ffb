import { bookingUrl } from '../booking/booking-link.ts'
import type { Deps } from '../deps.ts'

/**
 * The link of a mail to enter travellers' details: the account's page, or a guest's link to a page that requires a
 * code.
 */
export async function detailsUrl(
  deps: Deps,
  booking: { id: string; account_id: string | null; ends_on: string },
): Promise<string> {
  return `${await bookingUrl(deps, booking)}/travellers`
}
