import { type Booking, mailedLink } from '#test/fixtures/bookings.ts'
import { digits } from '#test/http/code-fields.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import type { Program } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'

/** A guest opens the page 'Your payments' with the mailed link and code. */
export async function openPlanAsGuest(program: Program, booking: Booking) {
  const guest = program.visitor()
  const gate = await guest.open(`${await mailedLink(program, booking)}/plan`)
  const asks = await gate.submit('Email me a code')
  const { subject } = await mailTo(program, booking.email, /is your Chautari code/)
  const page: HttpPage = await asks.submit('Continue', digits(subject.slice(0, 6)))
  return { guest, page }
}
