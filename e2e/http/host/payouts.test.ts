import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usd } from '#domain/money.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createHostOnHold, createPayout } from '#test/fixtures/payouts.ts'
import { useProgram } from '#test/program.ts'
import { all, readXml } from '#test/text/xml.ts'

const program = useProgram()

const operator = (firstName: string) => createPerson(program.deps, { role: 'operator', firstName })

test('one operator approves a payout, another releases and settles it, and the bank file has its sum', async () => {
  const { id, number, amountCents, host } = await createPayout(program)
  const sum = usd(amountCents)
  const ramesh = program.visitor(await operator('Ramesh'))
  const list = await ramesh.open('/admin/payouts')
  assert.match(list.heading(), /^Payouts \d+ open/)
  const row = list.texts('tr').find((text) => text.startsWith(number)) ?? ''
  assert.match(row, new RegExp(`${host.displayName}.*To approve`))
  const payout = await ramesh.open(list.linkTo(number) ?? '')
  assert.ok(payout.heading().startsWith(`Payout ${number} `))
  const sunita = await operator('Sunita')
  const approved = await payout.submit(`Approve ${sum}`)
  assert.equal(approved.hasButton(`Release ${sum}`), false)
  assert.match(approved.text(), /You have already approved\. .*Sunita.* must do the second step\./)
  assert.ok(approved.linkTo('Preview pain.001 XML'))
  const byHand = { form: { intent: 'release' }, headers: { Origin: program.url } }
  assert.equal((await ramesh.call.post(`/admin/payouts/${id}`, byHand)).status, 409)

  const browser = program.visitor(sunita)
  const released = await (await browser.open(`/admin/payouts/${id}`)).submit(`Release ${sum}`)
  const ask = (format: string, fields: Record<string, string> = {}) =>
    browser.call.post(`/admin/payouts.${format}`, {
      form: { payout: id, ...fields },
      headers: { Origin: program.url },
    })
  assert.ok(released.hasButton('pain.001 XML') && released.hasButton('CSV'))
  const file = await ask('xml')
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
  const second = await ask('csv')
  assert.equal(second.headers.get('location'), `/admin/payouts/${id}?again=yes`)
  const warned = await browser.open(second.headers.get('location') ?? '')
  assert.match(
    warned.alerts().join(),
    /Already downloaded\. Sunita downloaded pain\.001 XML on .* it pays twice\./,
  )
  const files = await ramesh.open('/admin/payouts')
  assert.match(files.text(), /Bank files .*pain\.001 XML Sunita, /)
  const confirmed = await ask('csv', { again: 'yes' })
  assert.match(confirmed.headers.get('content-disposition') ?? '', /^attachment.*csv/)
  const xml = readXml(file.text)
  assert.equal(all(xml, 'CtrlSum')[0]?.text, (amountCents / 100).toFixed(2))
  assert.deepEqual(
    all(xml, 'EndToEndId').map(({ text }) => text),
    [number],
  )
  const refused = await released.submit('Mark as returned')
  assert.match(refused.alerts().join(), /Please say why the bank returned it\./)
  const settled = await refused.submit(`Mark ${sum} as settled`)
  assert.match(settled.text(), /Nothing left to do\./)
  assert.match(settled.text(), /you downloaded the bank file/)
  assert.match(settled.text(), /Ramesh approved/)
})

test('shares on hold show the reason, and an operator who confirms the bank details releases them', async () => {
  const host = await createHostOnHold(program)
  const office = program.visitor(await operator('Ramesh'))
  const held = await office.open('/admin/payouts?list=hold')
  const reasonOf = (page: typeof held) => page.texts('tr').find((text) => text.includes(host.displayName))
  assert.match(reasonOf(held) ?? '', /Bank details wait for an operator/)
  assert.match(reasonOf(held) ?? '', /Same Holder Karma Gurung/)
  const page = await office.open(held.linkTo(`Check the bank details of ${host.displayName}`) ?? '')
  const confirmed = await page.submit('Confirm the account')
  assert.match(confirmed.text(), /verified/)
  const after = await office.open('/admin/payouts?list=hold')
  assert.match(reasonOf(after) ?? '', /Bank details changed less than 72 hours ago/)
})

test('a host and an operator read why the bank returned a payout, and nobody can confirm the account again', async () => {
  const { id, host } = await createPayout(program)
  const [ramesh, sunita] = [
    program.visitor(await operator('Ramesh')),
    program.visitor(await operator('Sunita')),
  ]
  await (await ramesh.open(`/admin/payouts/${id}`)).submit(/^Approve/)
  const released = await (await sunita.open(`/admin/payouts/${id}`)).submit(/^Release/)
  const returned = await released.submit('Mark as returned', { reason: 'Account closed' })
  assert.match(returned.text(), /has entered a different account/)

  const queue = await ramesh.open('/admin/verifications?list=bank')
  const row = queue.texts('tr').find((text) => text.includes(host.displayName)) ?? ''
  assert.match(row, /•••• 4410, returned by the bank: Account closed/)
  const page = await ramesh.open(`/admin/hosts/${host.id}`)
  assert.match(
    page.text(),
    /The bank returned a payout on .*: Account closed\. This account cannot be confirmed/,
  )
  assert.equal(page.hasButton(/Confirm|Propose/), false)

  const browser = program.visitor(host)
  const dashboard = await browser.open('/chautari-your-adventure')
  assert.match(dashboard.text(), /The bank returned our payout to your account.*Account closed/)
  const form = await browser.open(dashboard.linkTo(/^Enter a different account/) ?? '')
  assert.match(form.text(), /the bank returned our payout to this account: Account closed\./)
  const same = {
    holder: 'Karma Gurung',
    account: '01100175004410',
    bankName: 'Nabil Bank',
    branchCode: '011',
  }
  const refused = await form.submit('Save bank details', { ...same, swift: 'NARBNPKA', type: 'savings' })
  assert.match(
    refused.text(),
    /The bank has returned a payout to this account\. Please enter a different one\./,
  )
  const saved = await refused.submit('Save bank details', { account: '01100175004499' })
  assert.match(saved.text(), /Nabil Bank, •••• 4499/)
})

test('a host reads that an operator checks the bank details, without a button that replaces them', async () => {
  const host = await createHostOnHold(program)
  const dashboard = await program.visitor(host).open('/chautari-your-adventure')
  assert.match(dashboard.text(), /An operator is checking your bank details/)
  assert.equal(dashboard.linkTo(/checking your bank details/), null)
  assert.equal(dashboard.html.includes('/earnings/bank'), false)
})

test('an account of another holder takes two operators, who see both names and the numbers only with a reason', async () => {
  const host = await createHostOnHold(program, { firstName: 'Pasang', lastName: 'Sherpa' })
  const [ramesh, sunita] = [
    program.visitor(await operator('Ramesh')),
    program.visitor(await operator('Sunita')),
  ]
  const queue = await ramesh.open('/admin/verifications?list=bank')
  const row = queue.texts('tr').find((text) => text.includes(host.displayName)) ?? ''
  assert.match(row, /Different holder Holder Karma Gurung, legal name Pasang Sherpa/)
  const page = await ramesh.open(queue.linkTo(host.displayName) ?? '')
  assert.match(
    page.text(),
    /Legal name Pasang Sherpa Individual, checked .* Account holder, as typed Karma Gurung/,
  )
  assert.match(page.text(), /A different holder\. No word is the same\./)
  assert.match(page.text(), /Given .* by Pasang Sherpa.*from the network/)
  assert.equal(page.html.includes('01100175004410'), false)
  const revealed = await page.submit('Reveal the numbers, recorded', { reason: 'bank' })
  assert.match(revealed.text(), /Account 01100175004410/)
  assert.match(
    (await ramesh.open(page.path)).text(),
    /you saw the whole bank details: Checking the bank details/,
  )

  const refused = await page.submit('Propose to confirm the account')
  assert.match(refused.alerts().join(), /Give a reason of up to 500 characters/)
  const proposed = await refused.submit('Propose to confirm the account', {
    'bank-reason': 'A letter from the bank says so',
  })
  assert.match(proposed.text(), /You proposed on .* Another operator has to approve\./)
  assert.equal(proposed.hasButton(/the account$/), false)
  assert.match((await ramesh.open('/admin/payouts?list=hold')).text(), /Bank details wait for an operator/)

  const second = await sunita.open(page.path)
  assert.match(second.text(), /Ramesh proposed on .*: A letter from the bank says so/)
  const roles = await sunita.open(second.linkTo('Approve or decline it') ?? '')
  const proposal = roles.texts('tr').find((text) => text.includes('A letter from the bank says so')) ?? ''
  assert.match(proposal, /Bank details whose holder is not the host/)
})
