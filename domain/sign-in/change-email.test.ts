import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anOperator, type Operator } from '#test/sign-in/operator.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'
import { askEmailChange, changeEmail, findEmailChange } from './change-email.ts'
import { codeOf } from '../account/login-code.ts'
import { findSignIns } from '../account/own-sessions.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** An account that has just signed in. */
const somebody = async () => ({ ...(await anOperator(world)), confirmedAt: world.clock.now() })

/** The newest code that was mailed to an address. */
async function mailed(email: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('login_challenge')
    .select('id')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('used_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirstOrThrow()
  return codeOf(world.deps.secret, id)
}

const bothCodes = async (me: Operator, newEmail: string) => ({
  oldCode: await mailed(me.account.email),
  newCode: await mailed(newEmail),
})

async function book(email: string, me: Operator | null) {
  const visitor = me ?? aVisitor()
  const party = { adults: 1, children: 0 }
  const { id: departureId } = await world.departure()
  const hold = await holdSpots(world.deps, { departureId, party }, visitor)
  const details = someDetails(1, 0, email)
  return submitBooking(world.deps, hold.id, { details, shownTotalCents: null, key: hold.id }, visitor)
}

async function emailOfAccount(id: string) {
  return (await world.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email
}

test('an address changes with the codes from both mailboxes; bookings follow, other browsers are signed out', async () => {
  const me = await somebody()
  const elsewhere = await anOperator(world, { account: me.account })
  const mine = await book(me.account.email, me)
  const asGuest = await book('Moved@example.com', null)
  await askEmailChange(world.deps, { newEmail: ' MOVED@example.com' }, me)
  assert.equal((await findEmailChange(world.deps, me))?.newEmail, 'moved@example.com')
  assert.equal(await findEmailChange(world.deps, elsewhere), null, 'only in the session that requested it')
  const jobs = (await world.jobs()).filter(({ name }) => name === 'mail-login-code')
  assert.deepEqual(
    jobs.slice(-2).map(({ payload }) => 'purpose' in payload && payload.purpose),
    ['email-change', 'email-change'],
  )

  await changeEmail(world.deps, await bothCodes(me, 'moved@example.com'), me)
  assert.equal(await emailOfAccount(me.account.id), 'moved@example.com')
  for (const { id } of [mine, asGuest]) {
    const { account_id, email } = await world.booking(id)
    assert.deepEqual([account_id, email?.toLowerCase()], [me.account.id, 'moved@example.com'])
  }
  assert.deepEqual(
    (await findSignIns(world.deps, me)).map(({ id }) => id),
    [me.sessionId],
  )
  assert.deepEqual(await world.violations(), [])
})

test('one right code, or the same one twice, is not enough, and five wrong guesses end both', async () => {
  const me = await somebody()
  const newEmail = 'second@example.com'
  await askEmailChange(world.deps, { newEmail }, me)
  const { oldCode, newCode } = await bothCodes(me, newEmail)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  for (const codes of [
    { oldCode, newCode: wrong(newCode) },
    { oldCode: wrong(oldCode), newCode },
    { oldCode: newCode, newCode: oldCode },
    { oldCode: wrong(oldCode), newCode: wrong(newCode) },
    { oldCode, newCode: wrong(newCode) },
  ])
    await assert.rejects(changeEmail(world.deps, codes, me), { code: 'email-codes-wrong' })
  await assert.rejects(changeEmail(world.deps, { oldCode, newCode }, me), { code: 'code-over' })
  assert.equal(await emailOfAccount(me.account.id), me.account.email)
  await assert.rejects(changeEmail(world.deps, { oldCode: '', newCode }, me), { code: 'code-over' })
})

test('one of 100 simultaneous guesses with right codes changes it; five of 100 with a wrong one are compared', async () => {
  const me = await somebody()
  const newEmail = 'parallel@example.com'
  await askEmailChange(world.deps, { newEmail }, me)
  const codes = await bothCodes(me, newEmail)
  const wrong = { ...codes, oldCode: codes.oldCode === '000000' ? '000001' : '000000' }
  const guesses = await Promise.allSettled(
    Array.from({ length: 100 }, () => changeEmail(world.deps, wrong, me)),
  )
  const saying = (answers: PromiseSettledResult<void>[], code: string) =>
    answers.filter((each) => each.status === 'rejected' && (each.reason as { code: string }).code === code)
  assert.equal(saying(guesses, 'email-codes-wrong').length, 5)
  assert.equal(saying(guesses, 'code-over').length, 95)

  await askEmailChange(world.deps, { newEmail }, me)
  const fresh = await bothCodes(me, newEmail)
  const changes = await Promise.allSettled(
    Array.from({ length: 100 }, () => changeEmail(world.deps, fresh, me)),
  )
  assert.equal(changes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await emailOfAccount(me.account.id), newEmail)
})

test('refuses an address with an account only after its code is proved', async () => {
  const me = await somebody()
  await makeAccount(world.deps, 'taken@example.com')
  const guest = await book('taken@example.com', null)
  await askEmailChange(world.deps, { newEmail: 'taken@example.com' }, me)
  const codes = await bothCodes(me, 'taken@example.com')
  await assert.rejects(changeEmail(world.deps, codes, me), { code: 'email-taken' })
  assert.equal(await emailOfAccount(me.account.id), me.account.email)
  assert.equal((await world.booking(guest.id)).account_id, null, 'nothing of it is stored')
})

test('requires a fresh proof, another address, and codes of the last ten minutes', async () => {
  const me = await somebody()
  const newEmail = 'late@example.com'
  await assert.rejects(askEmailChange(world.deps, { newEmail: me.account.email.toUpperCase() }, me), {
    code: 'email-unchanged',
  })
  await assert.rejects(askEmailChange(world.deps, { newEmail: 'no address' }, me), { code: 'email-invalid' })
  await assert.rejects(askEmailChange(world.deps, { newEmail }, { ...me, confirmedAt: null }), {
    code: 'fresh-proof-needed',
  })
  await askEmailChange(world.deps, { newEmail }, me)
  const codes = await bothCodes(me, newEmail)
  world.clock.minutes(11)
  await assert.rejects(changeEmail(world.deps, codes, me), { code: 'fresh-proof-needed' })
  const again = { ...me, confirmedAt: world.clock.now() }
  await assert.rejects(changeEmail(world.deps, codes, again), { code: 'code-over' })
})
