import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticatorCode, createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { createHostOnHold } from '#test/fixtures/payouts.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

const details = {
  holder: 'Karma Gurung',
  account: '02200175007777',
  bankName: 'Himalayan Bank',
  branchCode: '22',
  swift: 'HIMANPKA',
  type: 'savings',
}

test('a host who did not change the bank details stops everything with the link from the mail', async () => {
  const host = await createHostOnHold(program)
  const thief = program.visitor(host)
  const form = await thief.open(`${DASHBOARD}/earnings/bank`)
  await form.submit('Save bank details', details)
  const account = await thief.open('/account')
  assert.match(account.text(), /your email address cannot be changed until .* Nepal time/)
  assert.equal(account.linkTo('Change it'), null)
  assert.match((await thief.open('/account/security')).text(), /your email address cannot be changed until/)
  const email = await thief.open('/account/email')
  assert.match(email.text(), /To protect your payouts, your email address cannot be changed until/)
  assert.equal(email.hasButton('Email both codes'), false)
  const byHand = { form: { newEmail: 'thief@example.org' }, headers: { Origin: program.url } }
  assert.equal((await thief.call.post('/account/email', byHand)).status, 409)

  const { text } = await soon(async () =>
    (await mailsTo(program, host.email)).find((mail) => mail.text.includes('Now: Himalayan Bank, •••• 7777')),
  )
  const link = /https?:\/\/[^/]+(\/account\/not-me\/[\w-]+)/.exec(text)?.[1] ?? ''
  const owner = program.visitor()
  const opened = await owner.call.get(link)
  assert.equal(opened.headers.get('cache-control'), 'private, no-store')
  assert.equal((await thief.open('/account')).heading(), 'My Account', 'opening the link changes nothing')
  const page = await owner.open(link)
  assert.match(page.text(), /Himalayan Bank, •••• 7777/)
  const done = await page.submit('This was not me')
  assert.match(done.text(), /Your payouts are stopped/)
  assert.match((await thief.open('/account')).path, /^\/login/)
  assert.equal((await owner.call.get('/account/not-me/AAAAAAAAAAAAAAAAAAAAAA')).status, 404)

  const ramesh = await createPerson(program.deps, { role: 'operator', firstName: 'Ramesh' })
  const office = program.visitor(ramesh)
  const queue = await office.open('/admin/verifications?list=bank')
  assert.match(
    queue.texts('tr').find((row) => row.includes(host.displayName)) ?? '',
    /reported by the host: this was not me/,
  )
  const decision = await office.open(`/admin/hosts/${host.id}`)
  assert.equal(decision.hasButton(/Confirm the account/), false)
  const closed = await decision.submit('Close the case', { 'bank-reason': 'The host gave the details anew' })
  assert.ok(closed.hasButton('Confirm the account'))
  assert.match(closed.text(), /received “This was not me” by the emailed link/)
})

test('a proof that expires while a host types leads to a code, and the typed input is preserved', async () => {
  const host = await createHostOnHold(program)
  const browser = program.visitor(host)
  const form = await browser.open(`${DASHBOARD}/earnings/bank`)
  await forgetFreshProof(program.deps, host)
  const refused = await form.submit('Save bank details', details)
  assert.match(refused.text(), /what you typed is still here/)
  assert.equal(refused.valueOf('account'), details.account)
  const wrong = await refused.submit('Save bank details', { code: '000000' })
  assert.equal(wrong.valueOf('account'), details.account)
  const code = await authenticatorCode(program.deps, host)
  const saved = await wrong.submit('Save bank details', { code })
  assert.match(saved.text(), /Himalayan Bank, •••• 7777/)
})
