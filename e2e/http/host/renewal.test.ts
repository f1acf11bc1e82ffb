import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { endApprovals } from '#domain/verification/end-approvals.ts'
import { passportPhoto } from '#test/samples/applicant.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { authenticatorCode, createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { uploadFile } from '#test/http/upload-file.ts'
import { soon } from '#test/soon.ts'
import { acceptedAs } from '#test/samples/legal-name.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()
const PAGE = `${DASHBOARD}/verification`

async function anApprovedHost() {
  const departure = await createTrekWithDeparture(program.deps)
  const { host } = departure.trek
  await acceptedAs(program.deps, host.id, { firstName: 'Karma', lastName: 'Gurung' })
  return { host, departure }
}

const operator = async () => program.visitor(await createPerson(program.deps, { role: 'operator' }))

test('a host changes the legal name by a new review while the trek stays bookable', async () => {
  const { host, departure } = await anApprovedHost()
  const browser = program.visitor(host)
  const profile = await browser.open(`${DASHBOARD}/profile`)
  assert.match(profile.text(), /Approved legal name: Karma Gurung/)
  const form = await browser.open(profile.linkTo('Change legal name or document') ?? '')
  assert.equal(form.path, PAGE)
  assert.equal(form.heading(), 'Legal name and document')
  assert.deepEqual([form.valueOf('firstName'), form.valueOf('lastName')], ['Karma', 'Gurung'])
  assert.equal(form.html.includes('name="accountNumber"'), false)

  const refused = await form.submit('Submit for review', { lastName: 'Tamang', dateOfBirth: '11/02/1985' })
  assert.match(refused.text(), /Choose a file with the page that shows your photo\./)
  assert.match(refused.text(), /Enter the number of your passport/)
  assert.equal(refused.valueOf('lastName'), 'Tamang')
  const document = uploadFile('passport.jpg', await passportPhoto(host.email), 'image/jpeg')
  const sent = await refused.submit('Submit for review', { idNumber: 'PB 7711904', idDocument: document })
  assert.equal(sent.path, PAGE)
  assert.equal(sent.heading(), 'Verification Pending')
  assert.match(sent.text(), /Until then the approved details count/)
  await mailTo(program, host.email, /Your new legal details are under review/)
  assert.match(
    (await browser.open(`${DASHBOARD}/profile`)).text(),
    /In review.*Approved legal name: Karma Gurung/s,
  )

  const trek = await program.visitor().open(`/trekking/${departure.trek.slug}`)
  assert.equal(trek.status, 200)
  assert.ok(trek.hasButton('Book Now'))
  assert.equal((await browser.open('/host-verification')).path, DASHBOARD, 'the specified redirect stays')

  const office = await operator()
  const queue = await office.open('/admin/verifications')
  const row = queue.texts('tr').find((text) => text.includes(host.displayName)) ?? ''
  assert.match(row, /Individual, new details/)
  const application = await office.open(queue.linkTo(host.displayName) ?? '')
  assert.match(application.text(), /sent the renewal/)
  assert.match(application.text(), /Legal name, changed Approved: Karma Gurung New: Karma Tamang/)
  assert.equal(application.html.includes('PB 7711904'), false)
  assert.equal(application.hasButton('Approve and verify'), false)
  const unseen = await application.submit('Decide and open the next')
  assert.match(unseen.alerts().join(), /Please open the document first/)
  const opened = await unseen.submit('Open the document')
  await opened.submit('Decide and open the next', { 'Approve the new details': true })
  await mailTo(program, host.email, /Your new legal details are approved/)
  const done = await browser.open(PAGE)
  assert.match(done.text(), /We approved your new details on/)
  assert.equal(done.valueOf('lastName'), 'Tamang')
  assert.match((await browser.open(`${DASHBOARD}/profile`)).text(), /Approved legal name: Karma Tamang/)
})

test('a host reads why new details were rejected, sends them again and withdraws them', async () => {
  const { host } = await anApprovedHost()
  const browser = program.visitor(host)
  const idDocument = uploadFile('passport.jpg', await passportPhoto(host.email), 'image/jpeg')
  const typed = { lastName: 'Rai', dateOfBirth: '11/02/1985', idNumber: 'PB 1112223', idDocument }
  await (await browser.open(PAGE)).submit('Submit for review', typed)
  const office = await operator()
  const queue = await office.open('/admin/verifications')
  const application = await office.open(queue.linkTo(host.displayName) ?? '')
  await application.submit('Decide and open the next', {
    'Reject with a reason': true,
    reason: 'document-expired',
    message: 'It ended on 1 June.',
  })
  await mailTo(program, host.email, /Your new legal details need a change/)
  const rejected = await browser.open(PAGE)
  assert.match(rejected.text(), /It ended on 1 June\..*Your approved details still count/s)
  const form = await rejected.submit('Send a new document')
  assert.deepEqual([form.valueOf('lastName'), form.valueOf('idNumber')], ['Rai', '•••• 2223'])

  await forgetFreshProof(program.deps, host)
  const proof = await form.submit('Submit for review', {
    idDocument: uploadFile('new.jpg', await passportPhoto('new'), 'image/jpeg'),
  })
  assert.match(proof.path, /^\/account\/confirm\?next=/, 'a fresh second factor comes first')
  const proved = await proof.submit('Confirm', digits(await authenticatorCode(program.deps, host)))
  assert.match(proved.text(), /Everything is filled in and confirmed\./)
  const sent = await proved.submit('Submit for review')
  const withdrawn = await sent.submit('Withdraw my new details')
  assert.match(withdrawn.text(), /You withdrew your new details\./)
  assert.equal(withdrawn.valueOf('lastName'), 'Rai')
  assert.match(
    (await browser.open(`${DASHBOARD}/profile`)).text(),
    /Not submitted.*Approved legal name: Karma Gurung/s,
  )
})

test('another host sees and withdraws nothing, and a traveller is sent away', async () => {
  const { host } = await anApprovedHost()
  const idDocument = uploadFile('passport.jpg', await passportPhoto(host.email), 'image/jpeg')
  const typed = { lastName: 'Limbu', dateOfBirth: '11/02/1985', idNumber: 'PB 4445556', idDocument }
  await (await program.visitor(host).open(PAGE)).submit('Submit for review', typed)
  const another = program.visitor(await createHost(program.deps))
  const page = await another.open(PAGE)
  assert.doesNotMatch(page.html, /Limbu|5556/)
  const sent = { form: { intent: 'withdraw' }, headers: { Origin: program.url } }
  assert.equal((await another.call.post(PAGE, sent)).status, 409)
  const traveller = program.visitor(await createPerson(program.deps))
  assert.equal((await traveller.open(PAGE)).path, '/host-verification')
  assert.equal((await traveller.call.post(PAGE, sent)).status, 403)
  assert.equal((await program.visitor(host).open(PAGE)).heading(), 'Verification Pending')
})

test('a host whose document expired 14 days ago takes new bookings again when a new one is approved', async () => {
  const { host, departure } = await anApprovedHost()
  const today = nepalDate(program.deps.now())
  await program.deps.db
    .updateTable('verification')
    .set({ document_expires_on: addDays(today, -15) })
    .where('account_id', '=', host.id)
    .execute()
  await endApprovals(program.deps)
  const trekPage = () => program.visitor().open(`/trekking/${departure.trek.slug}`)
  await soon(async () => (await trekPage()).status === 404)

  const browser = program.visitor(host)
  const dashboard = await browser.open(DASHBOARD)
  assert.match(dashboard.text(), /Your treks take no new bookings.*Your bookings and payouts continue\./s)
  const form = await browser.open(dashboard.linkTo(/^Send a new one/) ?? '')
  assert.match(form.text(), /Until then your treks are not listed and take no new bookings\./)
  const idDocument = uploadFile('new.jpg', await passportPhoto(`${host.email} new`), 'image/jpeg')
  const typed = { dateOfBirth: '11/02/1985', idNumber: 'PB 7711905', idDocument }
  const sent = await form.submit('Submit for review', typed)
  assert.match(sent.text(), /Until then your treks are not listed/)
  assert.equal((await browser.open(DASHBOARD)).text().includes('Send a new one'), false)

  const office = await operator()
  const ended = await office.open('/admin/verifications?list=ended')
  const row = ended.texts('tr').find((text) => text.includes(host.displayName)) ?? ''
  assert.match(row, /the document expired, a renewal waits/)
  const onHost = await office.open(ended.linkTo(host.displayName) ?? '')
  assert.match(onHost.text(), /Approval ended on/)
  const queue = await office.open('/admin/verifications')
  const renewal = await office.open(queue.linkTo(host.displayName) ?? '')
  const opened = await renewal.submit('Open the document')
  const decision = { 'Approve the new details': true, documentExpiresOn: addDays(today, -1) }
  const refused = await opened.submit('Decide and open the next', decision)
  assert.match(refused.alerts().join(), /This document has expired\./)
  await refused.submit('Decide and open the next', {
    'Approve the new details': true,
    documentExpiresOn: addDays(today, 3650),
  })
  await soon(async () => (await trekPage()).hasButton('Book Now'))
  assert.equal((await office.open('/admin/verifications?list=ended')).linkTo(host.displayName), null)
  assert.match((await office.open(renewal.path)).text(), /Document valid until/)
})
