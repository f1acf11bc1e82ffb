import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeText, usd } from '#domain/money.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createSleepingBag } from '#test/fixtures/sold-extras.ts'
import { useProgram } from '#test/program.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { pdfText } from '#test/text/pdf-text.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

/** The demonstration's referral code; see the README. */
const CODE = 'GURANS10'

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Maya Lind',
}

type Line = { label: string; total: number }

/** How many places were compared, and how many lines. */
const read = { places: 0, lines: 0 }

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** Asserts that a text has these lines with their amounts, one directly after the other. */
function assertPrints(place: string, text: string, lines: readonly Line[], amount = usd): void {
  const printed = lines.map(({ label, total }) => `${label} ${signed(Math.round(total * 100), amount)}`)
  const wanted = squeezed(printed.join(' '))
  assert.ok(squeezed(text).includes(wanted), `${place}: ${printed.join(', ')} in ${text}`)
  read.places += 1
  read.lines += lines.length
}

function signed(cents: number, amount: (cents: number) => string): string {
  return cents < 0 ? `−${amount(-cents)}` : amount(cents)
}

/** The facts of a mail are 'name: value'. */
const factsOf = (text: string) => text.replaceAll(': ', ' ')

test('quote, checkout, mails, voucher, receipt, booking and host’s share print the same lines', async (t) => {
  const departure = await createTrekWithDeparture(program.deps, {
    form: { tiers: [{ from: '4', percent: '10' }] },
    departure: { priceCents: 620_01, startsInDays: 20 },
  })
  await createSleepingBag(program.deps, departure)
  const { trek } = departure
  const lead = await createPerson(program.deps)
  const traveller = program.visitor(lead)
  const host = program.visitor(trek.host)

  const search = `trek=${trek.slug}&departure=${departure.id}&adults=5&children=0`
  const held = await (await traveller.open(`/payment-confirmation?${search}`)).submit('Hold these spots')
  const id = new URLSearchParams(held.path.split('?')[1]).get('booking') ?? ''
  const twoBags = await (await held.submit('One more')).submit('One more')
  const friends = Object.fromEntries(
    [0, 1, 2, 3].flatMap((index) => [
      [`companion-${index}-firstName`, `Friend${index + 1}`],
      [`companion-${index}-lastName`, 'Byron'],
    ]),
  )
  const review = await twoBags.submit('Continue to review', {
    'First name': 'Maya',
    'Last name': 'Lind',
    Email: lead.email,
    Phone: '+44 20 7946 0000',
    Address: '12 St James Square',
    City: 'London',
    Country: 'United Kingdom',
    'I am 18 or older': true,
    'Referral code': CODE,
    ...friends,
  })
  assert.equal(review.heading(), 'Check your booking', review.text())
  const bookingLines = async (): Promise<Line[]> =>
    (await traveller.call.get(`/api/bookings/${id}`)).json.lines
  const sharePage = async () =>
    host.open(`${DASHBOARD}/bookings?open=${departure.id}`).then((page) => page.text())
  const voucherText = async () => {
    const response = await fetch(`${program.url}/bookings/${id}/voucher.pdf`, {
      headers: { Cookie: [...traveller.call.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    const paper = Buffer.from(await response.arrayBuffer())
    assert.equal([...paper.toString('latin1').matchAll(/\/Type \/Page\n/g)].length, 1, 'one page')
    return pdfText(paper)
  }
  const pay = await review.submit(/^Continue to payment/)
  await pay.submit(/^Pay US\$/, card)
  const booked = await mailTo(program, lead.email, /^Booked/)

  const sale = await bookingLines()
  assert.deepEqual(
    sale.map(({ label }) => label),
    ['5 × $620.01', '2 × Sleeping bag', 'Group discount', 'Referral code applied! $10 discount'],
  )
  assertPrints('checkout', review.text(), sale)
  assertPrints('confirmation mail', factsOf(booked.text), sale, chargeText)
  assertPrints('voucher', await voucherText(), sale)
  const page = await traveller.open(`/bookings/${id}`)
  assertPrints('booking', page.text(), sale)
  const receipt = await traveller.open(page.linkTo(/^Receipt/) ?? assert.fail(page.text()))
  assertPrints('receipt', receipt.text(), sale, chargeText)
  assertPrints('host’s page', await sharePage(), sale)
  const hostMail = await mailTo(program, trek.host.email, /^New booking/)
  assertPrints('mail to the host', factsOf(hostMail.text), sale, chargeText)

  // Four still have the group discount; half of the difference is a charge.
  const changes = `/api/bookings/${id}/changes`
  const quote = (await traveller.call.post(`${changes}/quotes`, { body: { kind: 'leave', positions: [4] } }))
    .json
  const quoted: Line[] = quote.lines
  assert.deepEqual(
    quoted.map(({ label }) => label),
    [
      '4 × $620.01',
      '2 × Sleeping bag',
      'Group discount',
      'Referral code applied! $10 discount',
      'Cancellation charge',
    ],
  )
  const quotePage = await traveller.open(`/bookings/${id}/change?show=leave&leave=4`)
  assert.match(quotePage.text(), /4 travellers/)
  const changed = await traveller.call.post(changes, {
    body: { quote_id: quote.quote_id },
    headers: { 'Idempotency-Key': 'one leaves' },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(changed.json.lines, quoted)
  assert.deepEqual(await bookingLines(), quoted)
  assertPrints('booking after the change', (await traveller.open(`/bookings/${id}`)).text(), quoted)
  assertPrints('voucher after the change', await voucherText(), quoted)
  assertPrints('host’s page after the change', await sharePage(), quoted)
  const mail = await mailTo(program, lead.email, /has left your booking/)
  assertPrints('mail about the change', factsOf(mail.text), quoted, chargeText)
  const toHost = await mailTo(program, trek.host.email, /^Booking changed/)
  assertPrints('mail to the host about the change', factsOf(toHost.text), quoted, chargeText)
  // A receipt is of its payment, and stays.
  assertPrints('receipt after the change', (await traveller.open(receipt.path)).text(), sale, chargeText)
  assert.deepEqual(read.places, 13)
  t.diagnostic(`${read.places} places print ${read.lines} lines`)
})
