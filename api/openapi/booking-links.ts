import { z } from 'zod'
import { CODE_MINUTES, SESSION_DAYS, TRIES } from '#domain/account/login-rules.ts'
import { instant, no, type DescribedCall, unreadable } from './described-call.ts'

const NO_LINK = no('The link has expired, was ended, or never existed.')
const TOKEN = 'The last part of the link `/bookings/link/…` in the mails about the booking'

const codeSent = z.strictObject({
  email: z.string().describe('The address of the booking, masked'),
  valid_until: instant.nullable(),
})

const session = z.strictObject({
  booking_id: z.string().describe('The booking of the link'),
  valid_until: instant.describe('The end of the session'),
  needs_second_factor: z
    .boolean()
    .describe('The account has a second factor: the session opens nothing until it is given on the page'),
})

export const bookingLinksCalls: Record<string, DescribedCall> = {
  'POST /api/bookings/link/codes': {
    summary: 'Mail a code to a guest who has a booking’s link',
    description:
      `To the booking’s address; a call cannot name another one. A new code ends the one before. It is valid for ${CODE_MINUTES} minutes, and ` +
      'only with the cookie of this answer.',
    fields: { token: TOKEN },
    answers: {
      200: {
        description: 'The code is on its way.',
        schema: codeSent,
        headers: { 'Set-Cookie': 'The cookie `login`, which the code needs' },
      },
      404: NO_LINK,
      422: unreadable,
      429: no('Too many codes were requested for this address, or from here. Try again in an hour.'),
    },
  },
  'POST /api/bookings/link/sessions': {
    summary: 'Sign in with a booking’s link and the mailed code',
    description:
      `The code works once and for ${TRIES} tries. It signs in for ${SESSION_DAYS} days, and the bookings with this address belong to the account ` +
      'from then on. What needs a recent proof accepts it for ten minutes.',
    fields: { token: TOKEN, code: 'The six digits of the mail' },
    answers: {
      200: {
        description: 'Signed in.',
        schema: session,
        headers: { 'Set-Cookie': 'The session, for all calls that need somebody to be signed in' },
      },
      404: NO_LINK,
      422: no('The code is wrong: `triesLeft` says how many tries are left. Or it is no longer valid.'),
    },
  },
}
