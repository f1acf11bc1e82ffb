import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture, moveToPast } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { attribute, byTag, elements, textOf } from '#test/http/html-tree.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

/** A photo from a phone. */
async function photo(): Promise<File> {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a5a2b' } })
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'shut.jpg', { type: 'image/jpeg' })
}

const soldAndPresent =
  /What was sold\s+Version 1 of the trek, SHA-256 [0-9a-f]{64}[^]*Hotel Yak, Besisahar[^]*Bus park, Besisahar/

test('a guest claims by the mailed link, the host responds, an operator grants, and the card is refunded', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays: 10 } })
  const booking = await createBooking(program, { departure })
  const link = await mailedLink(program, booking)
  const guest = program.visitor()
  assert.match(
    (await guest.open(`${link}/claim`)).text(),
    /You can make a claim from the first day of the trek/,
  )
  await program.rows(`update trek set meeting_point = 'Bus park, Besisahar' where id = $1`, [
    departure.trek.id,
  ])
  await moveToPast(program.deps, departure, 11)

  const form = await guest.open((await guest.open(link)).linkTo(/^Make a claim/) ?? '')
  const problems = await form.submit('Send the claim', {
    'In your words': 'The lodge of the first night was shut.',
  })
  const summary = elements(problems.root(), (each) => attribute(each, 'role') === 'alert')
  assert.deepEqual(
    summary.flatMap((each) => byTag(each, 'a').map(textOf)),
    [
      'Please choose what happened.',
      'Please enter the time in Nepal, for example 14:30.',
      'Please say what would put it right.',
    ],
  )
  const sent = await problems.submit('Send the claim', {
    'Something we paid for was missing or not as described': true,
    'The hour': '00:01',
    'What would put it right?': 'The price of that night back.',
    photos: await photo(),
  })
  assert.match(sent.text(), /We answer by .* Nepal time\./)
  assert.match(sent.text(), soldAndPresent, 'the traveller')
  const mail = await mailTo(program, booking.email, /^We have your claim CL-\d{6}$/)
  assert.match(mail.text, /within 48 hours/)
  const number = /CL-\d{6}/.exec(mail.subject)?.[0] ?? ''

  const { host } = departure.trek
  const hosted = await mailTo(program, host.email, new RegExp(`^A claim about your trek: ${number}$`))
  assert.ok(!hosted.text.includes('shut') && !hosted.text.includes(booking.email))
  const hostBrowser = program.visitor(host)
  const claimPath = /https?:\/\/[^/]+(\/\S+\/claim)/.exec(hosted.text)?.[1] ?? ''
  const toHost = await hostBrowser.open(claimPath)
  assert.match(toHost.text(), /The lodge of the first night was shut\./)
  assert.match(toHost.text(), soldAndPresent, 'the host')
  const answered = await toHost.submit('Tell your side', { 'Your side': 'A storm had closed it.' })
  assert.ok(answered.texts('h2', 'h3').includes('Your side'), answered.texts('h2', 'h3').join())
  assert.ok(!answered.html.includes(booking.email), 'the host does not see the address')
  assert.equal(byTag(answered.root(), 'img').length, 0, 'the host does not see the photo')

  const operator = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const queues = (await operator.open('/admin')).texts('tr')
  assert.match(queues.find((row) => row.startsWith('Claims')) ?? '', /48 hours/)
  const queue = await operator.open('/admin/claims')
  const panel = await operator.open(queue.linkTo(number) ?? '')
  assert.match(panel.text(), /A•••• B••••/)
  assert.match(panel.text(), soldAndPresent, 'the office')
  const shown = await panel.submit('Show what was written')
  assert.match(shown.text(), /A storm had closed it\./)
  const image = byTag(shown.root(), 'img').find((each) => attribute(each, 'alt') === 'Photo 1 of the claim')
  const address = image ? (attribute(image, 'src') ?? '') : ''
  const opened = await operator.call.get(address)
  assert.deepEqual([opened.status, opened.headers.get('content-type')], [200, 'image/webp'])
  assert.notEqual((await hostBrowser.call.get(address)).status, 200, 'only the operator opens the photo')
  const granted = await shown.submit('Grant', {
    'Refund, in US dollars': '40',
    'Of it, from the host’s share': '25',
    'Our answer': 'The night had to be found elsewhere: we share its price.',
  })
  assert.match(granted.text(), /\$40\.00, of it \$25\.00 from the host/)
  assert.match(granted.text(), /you granted it/)

  await mailTo(program, booking.email, new RegExp(`^Your claim ${number} was granted$`))
  await mailTo(program, booking.email, /^Your refund of US\$40\.00 is on its way$/)
  assert.match((await guest.open(`${link}/claim`)).text(), /Granted: \$40\.00 is back to you\./)
  assert.match((await hostBrowser.open(claimPath)).text(), /Your share is calculated without US\$25\.00\./)
})
