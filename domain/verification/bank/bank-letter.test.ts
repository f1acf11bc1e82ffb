import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { passportPhoto } from '#test/samples/applicant.ts'
import { bankActsOn, bankMailsOf, bankNeedOf, bankOf } from '#test/samples/bank-review.ts'
import { hostPaidTo } from '#test/samples/host-paid-to.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { reseal } from '../../office/reseal.ts'
import { listVerifications } from '../verification-queue-queries.ts'
import { confirmBankDetails } from './confirm-bank-details.ts'
import { hostHoldOf } from '../../payout/hold-payouts.ts'
import { forgetBankLetters } from './store-bank-letter.ts'
import { openBankLetter, readBankLetterPage } from './read-bank-letter.ts'
import { findBankCheck } from './office-bank-queries.ts'
import { askForBankLetter } from '../../payout/bank/review-bank-details.ts'
import { sendBankLetter } from './send-bank-letter.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const message = 'Please send a letter with the exact name of the holder.'

test('one operator requests a letter, and the host is notified by mail and on the dashboard', async () => {
  const { id, changedAt } = await hostPaidTo(world, 'Pasang Sherpas')
  const asked = { hostId: id, changedAt, message }
  const operator = await anOperator(world)
  await world.db
    .updateTable('account')
    .set({ first_name: 'Asha' })
    .where('id', '=', operator.account.id)
    .execute()
  await assert.rejects(askForBankLetter(world.deps, { ...asked, message: ' ' }, operator), {
    code: 'bank-review-needs-message',
  })
  await assert.rejects(
    askForBankLetter(world.deps, asked, {
      ...operator,
      account: { ...operator.account, role: 'support' },
    }),
    { code: 'operators-only' },
  )
  await askForBankLetter(world.deps, asked, { ...operator, secondFactorAt: new Date(0) })
  assert.deepEqual(await bankNeedOf(world, id), { kind: 'bank', why: 'letter', reason: message })
  assert.equal(await hostHoldOf(world.db, id, world.clock.now()), 'bank_unconfirmed')
  assert.deepEqual(await bankMailsOf(world, id), ['mail-bank-letter-asked'])
  const queued = (await listVerifications(world.deps, 'bank')).find((each) => each.id === id)
  const shown = { isSent: false, at: world.clock.now(), by: 'Asha' }
  assert.deepEqual(queued?.letter, shown)
})

test('the host sends the letter, which opens only to an operator with a reason', async () => {
  const { id, changedAt, visitor } = await hostPaidTo(world, 'Pasang Sherpas')
  const document = await passportPhoto(`letter ${id}`)
  const asked = { hostId: id, changedAt, message }
  const operator = await anOperator(world)
  const send = async () => sendBankLetter(world.deps, { document }, await visitor())
  await assert.rejects(send(), { code: 'bank-letter-not-asked' })
  await askForBankLetter(world.deps, asked, operator)
  const refused = { code: 'bank-letter-gone' }
  await assert.rejects(openBankLetter(world.deps, { hostId: id, reason: 'bank' }, operator), refused)
  await assert.rejects(sendBankLetter(world.deps, { document: null }, await visitor()), {
    code: 'bank-letter-missing',
  })
  await assert.rejects(sendBankLetter(world.deps, { document: Buffer.from('text') }, await visitor()), {
    code: 'document-not-readable',
  })
  await send()
  const first = [...world.files.keys()].filter((key) => key.startsWith('sealed/'))
  await send()
  assert.equal((await bankOf(world, id)).review, 'letter_sent')
  assert.deepEqual(await bankNeedOf(world, id), { kind: 'bank', why: 'unconfirmed', reason: '' })
  const removed = (await world.jobs()).flatMap((job) => (job.name === 'remove-file' ? [job.payload.key] : []))
  assert.ok(
    removed.some((key) => first.includes(key)),
    'the file of the letter before goes',
  )

  const look = { hostId: id, reason: 'bank' }
  await assert.rejects(openBankLetter(world.deps, { ...look, reason: '' }, operator), {
    code: 'look-needs-reason',
  })
  const [address, ...more] = await openBankLetter(world.deps, look, operator)
  assert.ok(address && more.length === 0)
  const page = { hostId: id, ...address }
  const content = await readBankLetterPage(world.deps, page, operator)
  assert.equal(content.subarray(8, 12).toString(), 'WEBP')
  await assert.rejects(readBankLetterPage(world.deps, page, await anOperator(world)), {
    code: 'document-address-over',
  })
  assert.equal((await findBankCheck(world.deps, id))?.letter?.pages, 1)
  assert.deepEqual(
    (await bankActsOn(world, id)).map(({ act, by, reason }) => [act, by, reason]),
    [
      ['ask-bank-letter', operator.account.id, message],
      ['send-bank-letter', id, ''],
      ['send-bank-letter', id, ''],
      ['view-bank-letter', operator.account.id, 'Checking the bank details'],
    ],
  )
  await askForBankLetter(world.deps, asked, operator)
  assert.equal(
    (await bankOf(world, id)).review,
    'letter_asked',
    'a letter that does not say enough is asked for again',
  )
})

test('a letter is deleted with its details, or 90 days after they are confirmed', async () => {
  const { id, changedAt, visitor, change } = await hostPaidTo(world, 'Pasang Sherpa')
  const document = await passportPhoto(`stored ${id}`)
  const operator = await anOperator(world)
  const ask = (at: Date) => askForBankLetter(world.deps, { hostId: id, changedAt: at, message }, operator)
  const letters = () =>
    world.db.selectFrom('vault.bank_letter').select('storage_key').where('host_id', '=', id).execute()
  await ask(changedAt)
  await sendBankLetter(world.deps, { document }, await visitor())
  const [{ storage_key: key }] = (await letters()) as [{ storage_key: string }]
  world.clock.minutes(1)
  const again = await change({ account: '01100175000007' })
  assert.deepEqual(await letters(), [])
  const removed = (await world.jobs()).flatMap((job) => (job.name === 'remove-file' ? [job.payload.key] : []))
  assert.ok(removed.includes(key))
  assert.deepEqual(
    [(await bankOf(world, id)).review, (await bankOf(world, id)).review_message],
    ['waiting', ''],
  )
  await assert.rejects(ask(changedAt), { code: 'bank-details-changed' })

  await ask(again)
  await sendBankLetter(world.deps, { document }, await visitor())
  await confirmBankDetails(world.deps, { hostId: id, changedAt: again }, await anOperator(world))
  world.clock.days(89)
  await forgetBankLetters(world.deps)
  assert.equal((await letters()).length, 1)
  world.clock.days(1)
  await forgetBankLetters(world.deps)
  assert.deepEqual(await letters(), [])
})

test('details that are confirmed without the letter do not wait for it', async () => {
  const { id, changedAt, visitor } = await hostPaidTo(world, 'Pasang Sherpa')
  await askForBankLetter(world.deps, { hostId: id, changedAt, message }, await anOperator(world))
  await confirmBankDetails(world.deps, { hostId: id, changedAt }, await anOperator(world))
  assert.equal((await bankOf(world, id)).review, 'waiting')
  const document = await passportPhoto(`late ${id}`)
  await assert.rejects(sendBankLetter(world.deps, { document }, await visitor()), {
    code: 'bank-letter-not-asked',
  })
  await assert.rejects(
    askForBankLetter(world.deps, { hostId: id, changedAt, message }, await anOperator(world)),
    { code: 'bank-confirmed-already' },
  )
})

test('a letter is encrypted again when the secret is rotated', async () => {
  const { id, changedAt, visitor } = await hostPaidTo(world, 'Pasang Sherpas')
  const operator = await anOperator(world)
  await askForBankLetter(world.deps, { hostId: id, changedAt, message }, operator)
  const document = await passportPhoto(`sealed ${id}`)
  await sendBankLetter(world.deps, { document }, await visitor())
  const current = 'another secret that nobody can guess, and long enough'
  await reseal({ ...world.deps, secret: { current, previous: String(world.deps.secret) } })
  const next = { ...world.deps, secret: current }
  const [address] = await openBankLetter(next, { hostId: id, reason: 'bank' }, operator)
  assert.ok(address)
  assert.ok(await readBankLetterPage(next, { hostId: id, ...address }, operator))
})
