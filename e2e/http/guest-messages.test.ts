import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { type Booking, createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { pdfText } from '#test/text/pdf-text.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

const CONVERSATION = /^\/messages\/[0-9a-f-]{36}$/

test('a guest gets voucher and calendar file by the mailed link alone', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const booking = await createBooking(program, { departure })
  const link = await mailedLink(program, booking)
  const guest = program.visitor()
  const voucher = await fetch(`${program.url}${link}/voucher.pdf`)
  assert.equal(voucher.headers.get('content-type'), 'application/pdf')
  assert.equal(voucher.headers.get('cache-control'), 'private, no-store')
  const words = pdfText(Buffer.from(await voucher.arrayBuffer())).replace(/\s+/g, '')
  assert.ok(words.includes(departure.trek.name.replace(/\s+/g, '')) && words.includes('AdaByron'), words)
  assert.match((await guest.call.get(`${link}/calendar.ics`)).text, /^BEGIN:VCALENDAR/)
  // The booking's id alone gives no access to a visitor, and neither does a wrong link.
  assert.equal((await guest.call.get(`/bookings/${booking.id}/voucher.pdf`)).status, 302)
  assert.equal((await guest.call.get('/bookings/link/AAAAAAAAAAAAAAAAAAAAAA/voucher.pdf')).status, 404)
  assert.equal((await guest.call.get('/letters/AAAAAAAAAAAAAAAAAAAAAA')).status, 404)
})

test('a host writes to a guest, who answers by the mailed link and reads the whole conversation after a code', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const booking = await createBooking(program, { departure })
  const link = await mailedLink(program, booking)
  const { conversation, letters } = await writeToGuest(booking)

  const guest = program.visitor()
  const thread = await guest.open(letters)
  assert.match(thread.text(), /Bring <i>warm<\/i> gloves\./)
  const empty = await thread.submit('Send')
  assert.match(empty.text(), /Please enter a message/)
  const sent = await empty.submit('Send', { 'Your message': 'Is there <i>wifi</i>?\nAda' })
  assert.ok(
    sent.statuses().some((text) => text.includes('Sent.')),
    sent.statuses().join(),
  )

  const host = program.visitor(departure.trek.host)
  const answered = await host.open(conversation)
  assert.match(answered.text(), /Is there <i>wifi<\/i>\?/)
  assert.ok(!answered.html.includes(booking.email), 'the host does not see the address')
  assert.equal((await host.open(`${DASHBOARD}/bookings/${booking.id}/message`)).path, conversation)

  // The link alone may not write, because the voucher shows it to others.
  const support = (await guest.open(link)).linkTo('Contact support') ?? ''
  assert.equal((await guest.open(support)).heading(), 'Confirm that it is you')
  const proof = await guest.open(`${link}/message`)
  assert.equal(proof.heading(), 'Confirm that it is you')
  const asks = await proof.submit('Email me a code')
  const { subject } = await mailTo(program, booking.email, /is your Chautari code/)
  const opened = await asks.submit('Continue', digits(subject.slice(0, 6)))
  assert.equal(opened.path, conversation)
  for (const words of ['Bring <i>warm</i> gloves.', 'Is there <i>wifi</i>?'])
    assert.ok(opened.text().includes(words), words)
  assert.equal((await guest.open(letters)).path, conversation)
  assert.equal((await guest.open(support)).path, '/messages/support')
})

/** The host's first message to a guest: its place, and the link that the guest gets. */
async function writeToGuest({ id, email, departure }: Booking) {
  const { host } = departure.trek
  const page = await program.visitor(host).open(`${DASHBOARD}/bookings/${id}/message`)
  assert.equal(page.heading(), 'Message Ada B.')
  const thread = await page.submit('Send', { 'Your message': 'Namaste Ada!\nBring <i>warm</i> gloves.' })
  assert.match(thread.path, CONVERSATION)
  const { text } = await mailTo(program, email, / wrote to you about /)
  assert.ok(text.includes('> Bring <i>warm</i> gloves.') && !text.includes(host.email))
  return { conversation: thread.path, letters: /\/letters\/[\w-]+/.exec(text)?.[0] ?? '' }
}
