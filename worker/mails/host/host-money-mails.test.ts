import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notifyDealsOver } from '#domain/deal/notify-deals-over.ts'
import { endDeal, endOwnDeal } from '#domain/deal/end-deal.ts'
import { markPayoutReturned } from '#domain/payout/finish-payout.ts'
import { notifyHeldShares } from '#domain/payout/notify-held-shares.ts'
import { askForBankLetter, rejectBankDetails } from '#domain/payout/bank/review-bank-details.ts'
import { hostDeal } from '#test/samples/deal.ts'
import { aHostWithoutBank, aPayout } from '#test/samples/host-mail-samples.ts'
import { hostPaidTo } from '#test/samples/host-paid-to.ts'
import { hostOf } from '#test/host-visitor.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('sends the host one mail about a sent payout, with amount, masked account and bookings', async () => {
  const payoutId = await aPayout(world)
  const mails = await sendMailsAbout(world, payoutId)
  assert.deepEqual(
    mails.map(({ subject }) => subject.replace(/PO-\d+/, 'PO')),
    ['US$1,178.00 is on its way to your bank: PO'],
  )
  assert.match(mails[0]?.text ?? '', /Account: Nabil Bank, •••• 4410/)
  assert.match(mails[0]?.text ?? '', /Annapurna Circuit, .* booking /)
  assert.ok(!/01100175004410|Maya/.test(mails[0]?.html ?? ''))
})

test('sends the host the bank’s reason for a returned payout, and what to do', async () => {
  const payoutId = await aPayout(world)
  await sendMailsAbout(world, payoutId)
  const operator = await anOperator(world)
  await markPayoutReturned(world.deps, { payoutId, reason: 'Account closed' }, operator)
  const [mail, ...more] = await sendMailsAbout(world, payoutId)
  assert.deepEqual(more, [])
  assert.match(mail?.subject ?? '', /^Your bank returned payout PO-/)
  assert.match(mail?.text ?? '', /> Account closed/)
  assert.match(mail?.text ?? '', /\/earnings\/bank/)
})

test('an operator asks for a bank letter and the host gets the words, the masked account and the page', async () => {
  const { id: hostId, changedAt, change } = await hostPaidTo(world, 'Pasang Sherpas')
  const decision = { hostId, changedAt, message: 'Please send the exact name.' }
  await askForBankLetter(world.deps, decision, await anOperator(world))
  const [mail, ...more] = (await sendMailsAbout(world, hostId)).filter(({ subject }) =>
    /letter/.test(subject),
  )
  assert.deepEqual(more, [])
  assert.match(mail?.text ?? '', /> Please send the exact name\.[^]*Account: Nabil Bank, •••• 4410/)
  assert.match(mail?.text ?? '', /\/earnings\/letter/)
  assert.ok(!/01100175004410|Sherpas/.test(mail?.html ?? ''))

  world.clock.minutes(1)
  const again = await change({ account: '01100175000009' })
  await askForBankLetter(world.deps, { ...decision, changedAt: again }, await anOperator(world))
  world.clock.minutes(1)
  await change({ account: '01100175000010' })
  const late = (await sendMailsAbout(world, hostId)).filter(({ subject }) => /letter/.test(subject))
  assert.deepEqual(late, [], 'a question about details that the host has replaced is not mailed')
})

test('an operator rejects bank details and the host gets the reason and what to do', async () => {
  const { id: hostId, changedAt } = await hostPaidTo(world, 'Pasang Sherpa')
  const decision = { hostId, changedAt, message: 'The account is not yours.' }
  await rejectBankDetails(world.deps, decision, await anOperator(world))
  const mail = (await sendMailsAbout(world, hostId)).find(({ subject }) => /rejected/.test(subject))
  assert.match(mail?.text ?? '', /> The account is not yours\.[^]*Account: Nabil Bank, •••• 4410/)
  assert.match(mail?.text ?? '', /Enter a different account: .*\/earnings\/bank/)
})

test('announces a due share without bank details once, with what to do', async () => {
  const hostId = await aHostWithoutBank(world)
  await Promise.all([notifyHeldShares(world.deps), notifyHeldShares(world.deps)])
  await notifyHeldShares(world.deps)
  const mails = await sendMailsAbout(world, hostId)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['US$1,178.00 of your earnings is on hold'],
  )
  assert.match(mails[0]?.text ?? '', /No bank details yet/)
  assert.match(mails[0]?.text ?? '', /Add your bank details: /)
})

test('sends the host the reason when an operator ends a deal', async () => {
  const { trekId } = await world.departure()
  const dealId = await hostDeal(world, trekId, { trekId })
  const reason = 'The price before the deal was raised.'
  await endDeal(world.deps, { dealId, reason }, await anOperator(world))
  const [mail, ...more] = await sendMailsAbout(world, dealId)
  assert.deepEqual(more, [])
  assert.match(mail?.text ?? '', /An operator ended this deal/)
  assert.match(mail?.text ?? '', /The price before the deal was raised/)
})

test('sends the host one mail when a deal expires, and none when the host ends it', async () => {
  const [over, withdrawn] = [await world.departure(), await world.departure()]
  const overId = await hostDeal(world, over.trekId, { trekId: over.trekId })
  const withdrawnId = await hostDeal(world, withdrawn.trekId, { trekId: withdrawn.trekId })
  await endOwnDeal(world.deps, withdrawnId, (await hostOf(world, withdrawn.trekId)).visitor)
  await notifyDealsOver(world.deps)
  assert.deepEqual(await sendMailsAbout(world, overId), [])
  world.clock.days(1)
  await Promise.all([notifyDealsOver(world.deps), notifyDealsOver(world.deps)])
  assert.equal((await sendMailsAbout(world, overId)).length, 1)
  assert.deepEqual(await sendMailsAbout(world, withdrawnId), [])
})
