import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usd } from '#domain/money.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { apply, approve, PRICE_CENTS, publish } from '#test/http/become-host.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram('moving-clock')
/** Scheduled tasks enqueue some mails on their next run. */
const ROUND_SECONDS = 180

type Expected = { recipient: string; email: string; subject: RegExp }
const table: string[] = []

/** Causes an event and waits for the mail of each recipient; a row of the table has the duration. */
async function notified<Done>(event: string, expected: Expected[], act: () => Promise<Done>): Promise<Done> {
  const before = new Map<string, number>()
  const matching = async ({ email, subject }: Expected) =>
    (await mailsTo(program, email)).filter((mail) => subject.test(mail.subject))
  for (const each of expected) before.set(each.email + each.subject.source, (await matching(each)).length)
  const done = await act()
  const began = performance.now()
  const waits = expected.map(async (each) => {
    const [mail] = await soon(async () => {
      const found = await matching(each)
      return found.length > (before.get(each.email + each.subject.source) ?? 0) && found
    }, ROUND_SECONDS)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    table.push(`| ${event} | ${each.recipient} | ${mail?.subject} | ${seconds} |`)
  })
  await Promise.all(waits)
  return done
}

/** An operator whose session begins on the day to which the clock has moved. */
function operator(firstName: string) {
  return createPerson(program.deps, { role: 'operator', firstName })
}

test('everyone concerned gets a mail at every step from the application to the returned payout', async (t) => {
  const tenzing = await createPerson(program.deps, { firstName: 'Tenzing', lastName: 'Tamang' })
  const maya = await createPerson(program.deps)
  const ada = await createPerson(program.deps, { firstName: 'Ada' })
  const host = (subject: RegExp): Expected => ({ recipient: 'host', email: tenzing.email, subject })
  const traveller = (subject: RegExp): Expected => ({ recipient: 'traveller', email: maya.email, subject })
  const browser = program.visitor(tenzing)
  const ramesh = program.visitor(await operator('Ramesh'))

  await notified('apply', [{ ...host(/under review/), recipient: 'applicant' }], () =>
    apply(program, browser, tenzing.firstName),
  )
  await notified('approve', [host(/^Welcome as a host/)], () => approve(ramesh, tenzing.firstName))
  const departure = await notified('publish', [host(/ is live on /)], () =>
    publish(program, browser, tenzing),
  )
  await notified('book', [traveller(/^Booked: /), host(/^New booking: /)], () =>
    createBooking(program, { departure, lead: maya, spots: 2 }),
  )
  const second = await createBooking(program, { departure, lead: ada })

  const bank = await browser.open(`${DASHBOARD}/earnings/bank`)
  const account = { holder: 'Tenzing Tamang', account: '00110022003300', 'Account type': 'checking' }
  const details = { ...account, bankName: 'Himalayan Bank', branchCode: '4', swift: 'HIMANPKA' }
  await notified('change bank', [host(/^Your bank details at .* were changed/)], () =>
    bank.submit('Save bank details', details),
  )
  const decision = await ramesh.open(`/admin/hosts/${tenzing.id}`)
  await notified('confirm bank', [host(/^You are verified/)], () => decision.submit('Confirm the account'))

  const page = await second.browser.open(`/bookings/${second.id}`)
  const cancel = await second.browser.open(page.linkTo('Cancel booking') ?? '')
  const other = { recipient: 'traveller', email: ada.email, subject: / is cancelled$/ }
  await notified('cancel', [other, host(/^Booking cancelled: /)], () => cancel.submit(/^Cancel booking/))

  await notified('walk: days before', [traveller(/^In \d days: /)], () => program.moveClock(7))
  await notified('walk: completed', [traveller(/^How was /)], () => program.moveClock(6))
  const form = await program.visitor(maya).open('/reviews')
  const words = { '9 of 10': true, 'In your words': 'Breakfast with Machapuchare in the window.' }
  await notified('review', [host(/has reviewed/)], () => form.submit('Send review', words))
  const rating = await browser.open('/reviews')
  await notified('rating by the host: both are shown', [host(/ gave .* of 10/)], () =>
    rating.submit('Send review', { '10 of 10': true }),
  )
  const received = await browser.open('/reviews?tab=received')
  await notified('reply', [traveller(/replied to your review/)], () =>
    received.submit('Send answer', { 'Your answer': 'The window is yours again.' }),
  )

  // Nine days before the start a cancellation is not refunded, so the host earns the cancelled spot too.
  const gross = 3 * PRICE_CENTS
  const net = usd(gross - Math.floor(gross / 20))
  // Payouts are collected at one hour of the night, which may be before the share's due time of the day before.
  await program.moveClock(1)
  const payout = await soon(async () => {
    const [row] = await program.rows('select id from payout where host_id = $1', [tenzing.id])
    return row
  }, ROUND_SECONDS)
  const [sunita, bimala] = [
    program.visitor(await operator('Sunita')),
    program.visitor(await operator('Bimala')),
  ]
  await (await sunita.open(`/admin/payouts/${payout.id}`)).submit(`Approve ${net}`)
  const approved = await bimala.open(`/admin/payouts/${payout.id}`)
  const released = await notified('payout', [host(/ is on its way to your bank/)], () =>
    approved.submit(`Release ${net}`),
  )
  await notified('return', [host(/^Your bank returned payout/)], () =>
    released.submit('Mark as returned', { reason: 'Account closed' }),
  )
  assert.equal(table.length, 16)
  t.diagnostic(
    `| event | recipient | mail | seconds after the answer |\n|---|---|---|---|\n${table.join('\n')}`,
  )
})
