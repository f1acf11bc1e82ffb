import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passportPhoto } from '#test/samples/applicant.ts'
import { createHostOnHold } from '#test/fixtures/payouts.ts'
import { createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { uploadFile } from '#test/http/upload-file.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

const message = 'Please send a letter with the exact name of the holder.'

async function anOffice() {
  const operator = await createPerson(program.deps, { role: 'operator', firstName: 'Ramesh' })
  return { operator, office: program.visitor(operator) }
}

async function queuedNote(office: Awaited<ReturnType<typeof anOffice>>['office'], name: string) {
  const queue = await office.open('/admin/verifications?list=bank')
  return queue.texts('tr').find((row) => row.includes(name))
}

test('an operator asks for a bank letter, the host sends it, and the operator opens it beside the details', async () => {
  const host = await createHostOnHold(program)
  const { office } = await anOffice()
  const decision = await office.open(`/admin/hosts/${host.id}`)
  const empty = await decision.submit('Ask for a bank letter')
  assert.match(empty.alerts().join(), /Write to the host in up to 500 characters/)
  const asked = await empty.submit('Ask for a bank letter', { 'bank-message': message })
  assert.match(asked.text(), /Letter requested on .* by you: Please send a letter/)
  assert.match(asked.text(), /The host has not sent it yet/)
  assert.equal(asked.hasButton('Ask for a bank letter'), false)
  assert.ok(asked.hasButton('Confirm the account'))
  assert.match((await queuedNote(office, host.displayName)) ?? '', /Letter requested on .* by Ramesh/)

  await mailTo(program, host.email, /Please send .* a letter from your bank/)
  const browser = program.visitor(host)
  const overview = await browser.open(DASHBOARD)
  assert.match(overview.text(), /Send a letter from your bank/)
  const page = await browser.open(overview.linkTo('Send the letter: Send a letter from your bank') ?? '')
  assert.match(page.text(), /Please send a letter with the exact name of the holder\./)
  const missing = await page.submit('Send the letter')
  assert.match(missing.text(), /Please choose the letter from your bank\./)
  const broken = uploadFile('letter.pdf', Buffer.from('%PDF-1.7 <script>'), 'application/pdf')
  assert.match(
    (await page.submit('Send the letter', { letter: broken })).text(),
    /We could not read this document/,
  )
  const large = uploadFile('letter.png', Buffer.alloc(6 * 1024 * 1024), 'image/png')
  assert.match(
    (await page.submit('Send the letter', { letter: large })).text(),
    /The document should be less than 5MB/,
  )
  const photo = uploadFile('letter.jpg', await passportPhoto(), 'image/jpeg')
  const sent = await page.submit('Send the letter', { letter: photo })
  assert.match(sent.text(), /Your letter is sent\./)
  assert.match(sent.text(), /You sent the letter from your bank\./)
  assert.match((await queuedNote(office, host.displayName)) ?? '', /Letter sent on .*, requested by Ramesh/)

  const seen = await office.open(`/admin/hosts/${host.id}`)
  assert.match(seen.text(), /Letter from the bank Sent .*, 1 page/)
  assert.deepEqual(imagesOf(seen.html), [])
  const opened = await seen.submit('Open the letter, recorded', { reason: 'bank' })
  assert.match(opened.text(), /you opened the bank letter: Checking the bank details/)
  const [address = '', ...more] = imagesOf(opened.html)
  assert.deepEqual(more, [])
  const image = await office.call.get(address)
  assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/webp'])
  assert.equal(image.headers.get('cache-control'), 'private, no-store')
  const { office: another } = await anOffice()
  assert.equal((await another.call.get(address)).status, 409)
  assert.equal((await browser.call.get(address)).status, 403)
})

test('an operator rejects bank details, and the host is asked for other ones', async () => {
  const host = await createHostOnHold(program)
  const { operator, office } = await anOffice()
  const decision = await office.open(`/admin/hosts/${host.id}`)
  await forgetFreshProof(program.deps, operator)
  const unproved = await office.call.post(`/admin/hosts/${host.id}`, {
    form: { intent: 'reject-bank', changedAt: decision.valueOf('changedAt') ?? '', 'bank-message': message },
    headers: { Origin: program.url },
  })
  assert.match(unproved.headers.get('location') ?? '', /^\/admin\/confirm/)

  const { office: proved } = await anOffice()
  const page = await proved.open(`/admin/hosts/${host.id}`)
  const reason = 'The account is not in your name.'
  const rejected = await page.submit('Reject this account', { 'bank-message': reason })
  assert.match(rejected.text(), /Rejected on .* by you: The account is not in your name\./)
  for (const button of ['Confirm the account', 'Ask for a bank letter', 'Reject this account'])
    assert.equal(rejected.hasButton(button), false, button)
  assert.equal(await queuedNote(proved, host.displayName), undefined)
  const late = await page.submit('Ask for a bank letter', { 'bank-message': message })
  assert.match(late.alerts().join(), /An operator has rejected this account\. It cannot be confirmed\./)

  await mailTo(program, host.email, /Your bank details at .* were rejected/)
  const browser = program.visitor(host)
  const overview = await browser.open(DASHBOARD)
  assert.match(
    overview.text(),
    /Add other bank details *An operator rejected the ones you gave: The account is not in your name\./,
  )
  const form = await browser.open(overview.linkTo('Enter a different account: Add other bank details') ?? '')
  assert.match(form.text(), /On .* an operator rejected this account: The account is not in your name\./)
  const details = {
    holder: 'Karma Gurung',
    bankName: 'Nabil Bank',
    branchCode: '011',
    swift: 'NARBNPKA',
    type: 'savings',
  }
  const same = await form.submit('Save bank details', { ...details, account: '01100175004410' })
  assert.match(same.text(), /We do not accept this account\. Please enter a different one\./)
  const other = await form.submit('Save bank details', { ...details, account: '01100175007777' })
  assert.match(other.text(), /Your bank details are saved/)
})

function imagesOf(html: string): string[] {
  return [...html.matchAll(/src="(\/admin\/hosts\/[^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}
