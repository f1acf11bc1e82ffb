import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPendingHost } from '#test/samples/applicant.ts'
import { freshWorld, type World } from '#test/world.ts'
import { saveBankDetails } from '#domain/verification/bank/save-bank-details.ts'
import { someBank } from '#test/samples/paid-booking.ts'
import { mailBankDetailsChanged } from './bank-changed.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a host gets one mail for each change, with both accounts masked and its own link', async () => {
  const host = await aPendingHost(world)
  world.clock.minutes(1)
  const details = { ...someBank, account: '02200175007777', bankName: 'Himalayan Bank' }
  await saveBankDetails(world.deps, { hostId: host.id, details }, host.visitor())
  await saveBankDetails(world.deps, { hostId: host.id, details }, host.visitor())
  const changes = (await world.jobs()).flatMap((job) =>
    job.name === 'mail-bank-details-changed' ? [job.payload] : [],
  )
  assert.equal(changes.length, 2, 'the same details again are no change')
  const links: string[] = []
  for (const payload of changes) {
    const count = world.sent.length
    await mailBankDetailsChanged(world.deps, payload)
    await mailBankDetailsChanged(world.deps, payload)
    const mails = world.sent.slice(count)
    assert.equal(mails.length, 1, 'a retried mail is the same mail')
    const [mail] = mails
    assert.equal(mail?.to, host.email)
    links.push(/\/account\/not-me\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '')
  }
  assert.equal(new Set(links).size, 2)
  const text = world.sent.at(-1)?.text ?? ''
  assert.match(text, /Before: Nabil Bank, •••• 4410/)
  assert.match(text, /Now: Himalayan Bank, •••• 7777/)
  for (const secret of ['02200175007777', '01100175004410', 'Gurung\n'])
    assert.equal(text.includes(secret), false)
})
