/** How the mails of a folder of worker/mails/ find their recipient. The texts are parts of the generated files. */
export type Recipient = {
  /** The recipient in the table of events, and the file of that table. */
  to: string
  events: string
  /** The properties of the job's payload, each a string. */
  payload: string[]
  imports: string[]
  /** Reads the recipient; the mail is not sent without one. */
  find: string
  email: string
  greeting: string
  messageId: string
  button: string
  because: string
  /** The target of the line at /notifications, as notice-words-rules.ts names it, and the same as its test expects it. */
  notice: { text: (title: string) => string; to: string; expects: (title: string) => [string, string] }
  /** Imports and first statements of the test; they declare `email` and `payload`. */
  test: { imports: string[]; given: string }
}

const accountQueries = `import { findAccountToMail } from '#domain/office/people/person-mail-queries.ts'`
const brandImport = `import { brand } from '#brand'`
const only = (title: string) => `only('${title}.')`
const withTrek = (title: string) => `(of) => \`${title}: \${of}.\``
const signedInImport = `import { signedIn } from '#test/samples/credit.ts'`

/** By the folder below worker/mails/; mails without a folder go to the owner of an account. */
export const recipients: Record<string, Recipient> = {
  '': {
    to: 'account owner',
    events: 'domain/event/account-events.ts',
    payload: ['accountId', 'at'],
    imports: [brandImport, accountQueries],
    find: `const account = await findAccountToMail(deps, accountId)
  if (account?.state !== 'active') return`,
    email: 'account.email',
    greeting: `account.firstName ? \`Namaste \${account.firstName},\` : 'Namaste,'`,
    messageId: '`${accountId}.${Date.parse(at)}`',
    button: `'Open your account', \`\${deps.origin}/account\``,
    because: '`You receive this because you have an account with ${brand.name}.`',
    notice: { text: only, to: `page('/account')`, expects: (title) => [`'${title}.'`, `'/account'`] },
    test: {
      imports: [signedInImport],
      given: `const { id: accountId, email } = await signedIn(world)
  const payload = { accountId, at: world.clock.now().toISOString() }`,
    },
  },
  booking: {
    to: 'traveller',
    events: 'domain/event/booking-events.ts',
    payload: ['bookingId'],
    imports: [
      brandImport,
      `import { bookingUrl } from '#domain/booking/booking-link.ts'`,
      `import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'`,
    ],
    find: `const booking = await findBookingOnPaper(deps, bookingId)
  if (!booking.email || booking.state !== 'confirmed') return`,
    email: 'booking.email',
    greeting: '`Dear ${booking.first_name},`',
    messageId: 'bookingId',
    button: `'View My Booking', await bookingUrl(deps, booking)`,
    because: '`You receive this because you booked with ${brand.name}.`',
    notice: { text: withTrek, to: 'booking', expects: (title) => [`\`${title}: \${OF}.\``, `'/bookings/1'`] },
    test: {
      imports: [`import { boughtBooking } from '#test/samples/bought-booking.ts'`, signedInImport],
      given: `const { email, visitor } = await signedIn(world)
  const { id: bookingId } = await boughtBooking(world, { departure: await world.departure(), visitor })
  const payload = { bookingId }`,
    },
  },
  host: {
    to: 'host',
    events: 'domain/event/host-events.ts',
    payload: ['hostId', 'at'],
    imports: [accountQueries, `import { dashboardUrl, hostsBecause } from './host-links.ts'`],
    find: `const host = await findAccountToMail(deps, hostId)
  if (host?.state !== 'active') return`,
    email: 'host.email',
    greeting: `host.firstName ? \`Namaste \${host.firstName},\` : 'Namaste,'`,
    messageId: '`${hostId}.${Date.parse(at)}`',
    button: `'Open your dashboard', dashboardUrl(deps)`,
    because: 'hostsBecause',
    notice: { text: only, to: 'hostPage()', expects: (title) => [`'${title}.'`, `'/dashboard'`] },
    test: {
      imports: [signedInImport],
      given: `const { id: hostId, email } = await signedIn(world)
  const payload = { hostId, at: world.clock.now().toISOString() }`,
    },
  },
  membership: {
    to: 'member',
    events: 'domain/event/money-events.ts',
    payload: ['membershipId'],
    imports: [
      `import { findMembershipToMail } from '#domain/membership/mail-queries.ts'`,
      `import { greeting, MEMBER_BECAUSE, membershipPage } from './words.ts'`,
    ],
    find: `const member = await findMembershipToMail(deps, membershipId)
  if (!member) return`,
    email: 'member.email',
    greeting: 'greeting(member.first_name)',
    messageId: 'membershipId',
    button: `'Your membership', membershipPage(deps)`,
    because: 'MEMBER_BECAUSE',
    notice: {
      text: only,
      to: `page('/subscribe-and-save')`,
      expects: (title) => [`'${title}.'`, `'/subscribe-and-save'`],
    },
    test: {
      imports: [signedInImport, `import { makeMember } from '#test/samples/member.ts'`],
      given: `const { id, email } = await signedIn(world)
  const payload = { membershipId: await makeMember(world.deps, id) }`,
    },
  },
}
