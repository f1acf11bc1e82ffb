import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endTravellerLinks } from '#domain/booking/change/end-traveller-links.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Tom Hughes',
}

/** Four friends at 1,240.00 each, of which the lead has paid 20%. */
async function together() {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { startsInDays: 150, priceCents: 1240_00 },
  })
  const booking = await createBooking(program, { departure, lead, plan: 'deposit', spots: 4 })
  return { ...booking, traveller: program.visitor(lead), party: `/bookings/${booking.id}/party` }
}

const linksIn = (text: string) => [...text.matchAll(/\/share\/[\w-]{22}/g)].map(([path]) => path)

test('without script a lead sends a link, the traveller pays the part, and the lead sees it', async () => {
  const { id, traveller, party, email } = await together()
  const before = await traveller.open(party)
  assert.match(before.text(), /Left for your card\s*US\$248\.00/)
  const made = await before.submit('Make the links')
  assert.match(made.text(), /The links are ready\./)
  assert.equal(new Set(linksIn(made.html)).size, 3)

  const address = `tom-${id}@example.org`
  const sent = await made.submit('Send by email', { 'Email of this traveller': address })
  assert.match(sent.text(), /The link is on its way by email\./)
  const mail = await mailTo(program, address, /^Your part of .*: US\$1,240, until \d+ \w+$/)
  const [link = ''] = linksIn(mail.text)

  const tom = program.visitor()
  const page = await tom.open(link)
  assert.match(page.heading(), /has booked a spot for you/)
  assert.match(page.text(), /Left to pay\s*US\$1,240\.00/)
  assert.doesNotMatch(page.html, new RegExp(email.replaceAll('.', '\\.')))
  const pay = await page.submit(/^Pay US\$1,240\.00/)
  assert.match(pay.path, /^\/dev\/pay\/cs_/)

  const another = program.visitor()
  const refused = await (await another.open(link)).submit(/^Pay US\$1,240\.00/)
  assert.match(refused.text(), /Somebody is paying this part at the moment\./)

  const done = await pay.submit(/^Pay US\$1,240\.00/, card)
  assert.match(done.path, /^\/share\/[\w-]{22}\?session=cs_/)
  assert.match(done.text(), /Thank you, your payment has arrived\.|still working on the payment/)
  const paid = await soon(async () => {
    const again = await tom.open(link)
    return /You have paid your part\. Thank you\./.test(again.text()) && again
  })
  const receipt = await tom.open(paid.linkTo(/^Receipt/) ?? '')
  assert.match(receipt.text(), /R-\d{4}-\d{6}[^]*Friend1 Byron/)

  const after = await traveller.open(party)
  assert.match(after.text(), /Paid US\$1,240\.00/)
  const { text } = await mailTo(program, email, /^Friend1 has paid/)
  assert.match(text, /Still to pay in all: US\$2,728\.00/)
  const plan = await traveller.open(`/bookings/${id}/plan`)
  assert.match(plan.text(), /Paid by Friend1[^]*Still to pay\s*US\$2,728\.00/)
})

test('a traveller who paid and is replaced still opens the receipt with the link, and nothing else', async () => {
  const { id, traveller, party } = await together()
  const [path = '', unpaid = ''] = linksIn(
    (await (await traveller.open(party)).submit('Make the links')).html,
  )
  const tom = program.visitor()
  await (await (await tom.open(path)).submit(/^Pay US\$/)).submit(/^Pay US\$/, card)
  await soon(async () => /You have paid your part/.test((await tom.open(path)).text()))
  const ending = { bookingId: id, positions: [1, 2], because: 'replaced' } as const
  await program.deps.db.transaction().execute((tx) => endTravellerLinks(program.deps, tx, ending))
  const page = await program.visitor().open(path)
  assert.equal(page.heading(), 'Your spot was given to another person')
  assert.doesNotMatch(page.text(), /Byron|Who is coming/)
  const receipt = await tom.open(page.linkTo(/^Receipt/) ?? '')
  assert.match(receipt.text(), /R-\d{4}-\d{6}/)
  for (const gone of [`${path}/details`, `${path}/terms`, unpaid])
    assert.equal((await program.visitor().call.get(gone)).status, 404, gone)
})

test('the page of a link is private, and other addresses below it are unknown', async () => {
  const { traveller, party } = await together()
  const made = await (await traveller.open(party)).submit('Make the links')
  const [link = ''] = linksIn(made.html)
  const answer = await program.visitor().call.get(link)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow')
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
  for (const path of ['/share/AAAAAAAAAAAAAAAAAAAAAA', `${link}/receipts/${crypto.randomUUID()}`])
    assert.equal((await program.visitor().call.get(path)).status, 404, path)
  const guest = program.visitor()
  assert.equal((await guest.call.get(party)).status, 302)
})

test('a program gets the same links again, sets amounts and mails each link one time', async () => {
  const { id, traveller } = await together()
  const post = async (body: object) => traveller.call.post(`/api/bookings/${id}/shares`, { body })
  const email = `friend-${id}@example.org`
  const first = await post({ amounts: [{ position: 1, cents: 100_00 }], emails: [{ position: 2, email }] })
  assert.equal(first.status, 200)
  const due = first.json.shares.map(({ due_cents }: { due_cents: number }) => due_cents)
  assert.deepEqual(due, [100_00, 1240_00, 1240_00])
  const again = await post({ emails: [{ position: 2, email }] })
  assert.deepEqual(again.json, first.json)
  assert.equal((await post({ amounts: [{ position: 1, cents: 4960_01 }] })).status, 422)
  assert.equal((await post({ amounts: [{ position: 7, cents: 1 }] })).status, 404)
  assert.equal((await post({ emails: [{ position: 2, email: `other-${email}` }] })).status, 429)
  const other = program.visitor(await createPerson(program.deps))
  assert.equal((await other.call.post(`/api/bookings/${id}/shares`, { body: {} })).status, 404)
  assert.equal((await program.visitor().call.post(`/api/bookings/${id}/shares`, { body: {} })).status, 401)
})
