import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { isBankField } from '#domain/verification/verification-form-rules.ts'
import { filledForm, passportPhoto } from '#test/applicant.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { completeDeparture, type Departure, trekPhoto } from '#test/fixtures/hosts.ts'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { attribute, byTag } from '#test/http/html-tree.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import type { HttpVisitor } from '#test/http/http-visitor.ts'
import { setUpAuthenticator } from '#test/http/set-up-authenticator.ts'
import { uploadFile } from '#test/http/upload-file.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()
const JPEG = 'image/jpeg'
const PRICE_CENTS = 410_50
const days = [
  { place: 'Dhampus', altitude: '1650', km: '9', hours: '4' },
  { place: 'Landruk', altitude: '1565', km: '11', hours: '5' },
  { place: 'Nayapul', altitude: '1070', km: '14', hours: '6' },
]

const row = (page: HttpPage, start: string) => page.texts('tr').find((text) => text.startsWith(start)) ?? ''

test('a person becomes a host, is approved, publishes a trek, is booked, and is paid by two operators', async () => {
  const tenzing = await createPerson(program.deps, {
    firstName: `Tenzing${randomUUID().slice(0, 8)}`,
    lastName: 'Tamang',
  })
  const host = program.visitor(tenzing)
  await apply(host, tenzing.firstName)
  const [ramesh, sunita] = [
    program.visitor(await createPerson(program.deps, { role: 'operator', firstName: 'Ramesh' })),
    program.visitor(await createPerson(program.deps, { role: 'operator', firstName: 'Sunita' })),
  ] as const
  await approve(ramesh, tenzing.firstName)
  const departure = await publish(host, tenzing)
  const booking = await createBooking(program, { departure, spots: 2 })
  await agePayoutBankDetails(tenzing.id)
  await completeDeparture(program.deps, departure)

  const gross = 2 * PRICE_CENTS
  const net = gross - Math.floor(gross / 20)
  const due = await host.open(`${DASHBOARD}/earnings`)
  assert.ok(row(due, 'Due').includes(usd(net)), due.text())
  await batchPayouts(program.deps)
  const [payout] = await program.rows('select id from payout where host_id = $1', [tenzing.id])
  await (await ramesh.open(`/admin/payouts/${payout.id}`)).submit(`Approve ${usd(net)}`)
  const released = await (await sunita.open(`/admin/payouts/${payout.id}`)).submit(`Release ${usd(net)}`)
  const settled = await released.submit(`Mark ${usd(net)} as settled`)
  assert.match(settled.text(), /Nothing left to do\./)
  const paid = await host.open(`${DASHBOARD}/earnings`)
  assert.ok(row(paid, 'Paid').includes(usd(net)), paid.text())
  assert.deepEqual(await booksOf(tenzing.id), { paid: net, fee: gross - net, owed: 0 })
  assert.deepEqual(await violationsOf([departure.id, booking.id, payout.id, tenzing.id]), [])
  await changeBankDetails(host, paid)
})

async function apply(host: HttpVisitor, firstName: string): Promise<void> {
  const form = await host.open('/host-verification')
  const { hostType: _, businessName: __, businessAddress: ___, ...typed } = filledForm
  const idDocument = uploadFile('passport.jpg', await passportPhoto(firstName), JPEG)
  const accountHolderName = `${firstName} Tamang`
  const all = Object.entries({ ...typed, firstName, lastName: 'Tamang', accountHolderName })
  const fields = Object.fromEntries(all.filter(([field]) => !isBankField(field)))
  const factor = await form.submit('Confirm it is you', { ...fields, idDocument })
  const { done } = await setUpAuthenticator(program, factor)
  const ready = await host.open(done.linkTo('I have saved them') ?? '')
  const bank = Object.fromEntries(all.filter(([field]) => isBankField(field)))
  assert.match((await ready.submit('Submit for review', bank)).text(), /Verification in Progress/)
}

async function approve(office: HttpVisitor, firstName: string): Promise<void> {
  const name = new RegExp(firstName)
  const application = await office.open((await office.open('/admin/verifications')).linkTo(name) ?? '')
  const refused = await application.submit('Decide and open the next')
  assert.match(refused.alerts().join(), /document/)
  const opened = await refused.submit('Open the document')
  const [page] = byTag(opened.root(), 'img').filter(
    (image) => attribute(image, 'alt') === 'Page 1 of the document',
  )
  const image = await office.call.get(page ? (attribute(page, 'src') ?? '') : '')
  assert.deepEqual([image.status, image.headers.get('content-type')?.split('/')[0]], [200, 'image'])
  await opened.submit('Decide and open the next', { 'Approve and verify': true })
  assert.equal((await office.open('/admin/verifications')).linkTo(name), null)
}

/** Creates the trek without script: each button sends the whole form. */
async function publish(browser: HttpVisitor, person: Person): Promise<Departure> {
  const name = `Seti River Walk ${randomUUID().slice(0, 8)}`
  let form = await browser.open(`${DASHBOARD}/create`)
  const empty = await form.submit('Publish')
  assert.match(empty.text(), /Enter the trek name\./)
  assert.deepEqual(await program.rows('select id from trek where host_id = $1', [person.id]), [])
  for (const _ of days) form = await form.submit('Add a day', { 'Trek name': name })
  const typedDays = days.flatMap((day, index) =>
    Object.entries(day).map(([field, value]) => [`day-${index + 1}-${field}`, value]),
  )
  const draft = await form.submit('Save draft', {
    Region: 'Annapurna',
    Difficulty: 'Easy',
    'Duration in days': String(days.length),
    'Distance in km': '34',
    overview: 'Three short days above the Seti, from village to village.',
    includes: 'Licensed guide\nPorter',
    excludes: 'Visa\nTips',
    ...Object.fromEntries(typedDays),
  })
  const trekId = /\/edit\/([\w-]{36})$/.exec(draft.path)?.[1] ?? ''
  const lacking = await draft.submit('Publish')
  assert.match(lacking.text(), /Add at least one photo\./)

  const photo = await trekPhoto()
  const photos = [1, 2].map((number) => uploadFile(`${number}.jpg`, photo, JPEG))
  let edited = await draft.submit('Upload', { photo: photos })
  assert.match(edited.text(), /2 of 7/)
  const startsOn = addDays(nepalDate(program.deps.now()), 9)
  const endsOn = addDays(startsOn, days.length - 1)
  const price = String(PRICE_CENTS / 100)
  edited = await edited.submit('Add date', { Start: startsOn, End: endsOn, 'Price, US$': price })
  const preview = await browser.open(edited.linkTo('Preview as traveller') ?? '')
  assert.equal(preview.title().split(' · ')[0], `Preview: ${name}`)
  assert.equal(preview.heading(), name)
  assert.match(preview.text(), /\$410\.50/)
  assert.match(preview.text(), /0 of \d+ packed/)
  assert.equal(preview.linkTo('Back to the form'), `${DASHBOARD}/edit/${trekId}`)
  const listed = await edited.submit('Publish')
  assert.match(listed.text(), /Trek created successfully!/)
  await soon(async () => {
    const found = await program.visitor().open(`/list?q=${encodeURIComponent(name)}`)
    return found.heading() === `1 trek for “${name}”`
  })

  const [{ id }] = await program.rows('select id from departure where trek_id = $1', [trekId])
  const trek = { id: trekId, slug: '', name, host: { ...person, displayName: person.firstName } }
  return { id, trek, startsOn, endsOn, priceCents: PRICE_CENTS }
}

/** Lets the 72 hours pass in which nothing is paid to new bank details. */
async function agePayoutBankDetails(hostId: string): Promise<void> {
  await program.rows(
    `update vault.bank_account set changed_at = changed_at - interval '5 days' where host_id = $1`,
    [hostId],
  )
}

/** What the books say of a host: paid out, our fee and still owed. */
async function booksOf(hostId: string) {
  const [books] = await program.rows(
    `select
       (select sum(amount_cents)::int from payout where host_id = $1 and state = 'settled') as paid,
       (select sum(fee_cents)::int from payout_item where host_id = $1) as fee,
       (select balance_cents::int from ledger_account where id = 'host_payable:' || $1) as owed`,
    [hostId],
  )
  return books
}

/** What in the books contradicts itself about these records. */
async function violationsOf(ids: string[]): Promise<string[]> {
  const query = 'select what from invariant_violation where ref like any ($1)'
  return (await program.rows(query, [ids.map((id) => `%${id}%`)])).map(({ what }) => what)
}

/** A wrong code of the bank is refused beside its field and everything typed stays; a right one waits for an operator. */
async function changeBankDetails(host: HttpVisitor, earnings: HttpPage): Promise<void> {
  const form = await host.open(earnings.linkTo('Change bank details') ?? '')
  assert.equal(form.heading(), 'Where we pay you')
  const bank = { bankName: 'Himalayan Bank', branchCode: '4', 'Account type': 'checking' }
  const typed = { holder: 'Tenzing Tamang', account: '00110022003300', ...bank, swift: 'HIMA' }
  const refused = await form.submit('Save bank details', typed)
  assert.match(refused.text(), /A SWIFT code has 8 or 11 letters and digits\./)
  assert.equal(refused.valueOf('account'), typed.account)
  const saved = await refused.submit('Save bank details', { swift: 'HIMANPKA' })
  assert.match(saved.path, /done=bank/)
  assert.match(saved.text(), /Himalayan Bank, •••• 3300/)
}
