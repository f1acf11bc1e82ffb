import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyForm } from '#test/samples/applicant.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { setUpAuthenticator } from '#test/http/set-up-authenticator.ts'
import { uploadFile } from '#test/http/upload-file.ts'
import { honestPdf } from '#test/hostile/hostile-pdfs.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { findOwnVerification } from '#domain/verification/own-verification-queries.ts'
import { isBankField } from '#domain/verification/verification-form-rules.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

const PDF = 'application/pdf'
const unreadable = uploadFile('../../etc/passwd.pdf', Buffer.from('%PDF-1.7 <script>'), PDF)

test('a signed-out visitor reads that hosting starts with logging in', async () => {
  const browser = program.visitor()
  const home = await browser.open('/')
  const login = await browser.open(home.linkTo('Host your adventure') ?? '')
  assert.match(login.text(), /You must be logged in to submit verification/)
})

test('a company sets up a second factor before it enters its bank details, and applies', async () => {
  const person = await createPerson(program.deps)
  const browser = program.visitor(person)
  const form = await browser.open('/host-verification')
  const { hostType: _, idType: __, ...all } = companyForm
  const bank = Object.fromEntries(Object.entries(all).filter(([field]) => isBankField(field)))
  const typed = Object.fromEntries(Object.entries(all).filter(([field]) => !isBankField(field)))
  assert.equal(form.html.includes('name="accountNumber"'), false, 'no bank field before the second factor')
  const withoutFile = await form.submit('Submit for review', { ...typed, Company: true })
  assert.match(withoutFile.text(), /Choose a file with the registration certificate\./)
  assert.match(withoutFile.text(), /Confirm it is you, then enter your bank details\./)
  const withBrokenFile = await withoutFile.submit('Submit for review', { idDocument: unreadable })
  assert.match(withBrokenFile.text(), /We could not read this document/)
  const registration = uploadFile('registration.pdf', honestPdf(3), PDF)
  const factor = await withBrokenFile.submit('Confirm it is you', { idDocument: registration })

  const { done } = await setUpAuthenticator(program, factor)
  const proved = await browser.open(done.linkTo('I have saved them') ?? '')
  assert.equal(proved.valueOf('businessName'), companyForm.businessName)
  assert.match(proved.text(), /PDF, 1 kB, 3 pages, readable/)
  const ready = await proved.submit('Save and finish later', bank)
  assert.equal(ready.valueOf('accountNumber'), '•••• 4410')
  assert.match(ready.text(), /Everything is filled in and confirmed\./)
  await assertNoAddressOf(person.id)
  const sent = await ready.submit('Submit for review')
  assert.equal(sent.path, `${DASHBOARD}?done=verification`)
  assert.match(sent.text(), /Verification submitted successfully! Your application is under review\./)
  assert.match(sent.text(), /Verification in Progress/)
  const pending = await browser.open('/host-verification')
  assert.equal(pending.heading(), 'Verification Pending')
  assert.equal(pending.linkTo('Go to Dashboard'), DASHBOARD)
  await mailTo(program, person.email, /Your application as a host is under review/)
})

test('bank details that are sent without a second factor are not stored', async () => {
  const person = await createPerson(program.deps)
  const browser = program.visitor(person)
  const sent = { form: { ...companyForm, intent: 'save' }, headers: { Origin: program.url } }
  assert.equal((await browser.call.post('/host-verification', sent)).status, 200)
  const { form } = await findOwnVerification(program.deps, person)
  assert.equal(form.businessName, companyForm.businessName)
  assert.deepEqual(
    Object.entries(form).filter(([field, value]) => isBankField(field) && value !== ''),
    [],
  )
  const page = await browser.open('/host-verification')
  assert.ok(page.hasButton('Confirm it is you'))
})

test('the page of a host whose application cannot be read says so', async () => {
  const browser = program.visitor(await createPerson(program.deps))
  await program.rows('alter table verification rename to elsewhere')
  try {
    const page = await browser.open('/host-verification')
    assert.match(page.alerts().join(), /Error loading profile data\. Please try refreshing the page\./)
    assert.equal(page.linkTo('Back to Home'), '/')
  } finally {
    await program.rows('alter table elsewhere rename to verification')
  }
})

/** No address of the pictures leads to the sealed identity document of this person. */
async function assertNoAddressOf(accountId: string): Promise<void> {
  const [row] = await program.rows(
    `select storage_key as key from vault.identity_document d join verification v on v.id = d.verification_id
     where v.account_id = $1`,
    [accountId],
  )
  const key = String(row.key)
  assert.match(key, /^sealed\/.*\.bin$/)
  const name = key.replace(/\.bin$/, '')
  const variants = [key, name, `${name}-640.webp`, `${name}-share.jpg`, `${key}-640.webp`]
  const { call } = program.visitor()
  for (const address of [...variants, `x/../${key}`, `%2e%2e/${key}`])
    assert.equal((await call.get(`/pictures/${address}`)).status, 404, address)
}
