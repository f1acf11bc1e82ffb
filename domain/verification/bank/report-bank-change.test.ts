import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { collected, hostWithDue, itemsOf, payoutsOf } from '#test/samples/due-shares.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { someBank } from '#test/samples/paid-booking.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { askEmailChange, findEmailChange } from '../../sign-in/change-email.ts'
import { listVerifications } from '../verification-queue-queries.ts'
import { approvePayout } from '../../payout/approve-payout.ts'
import { bankLinkEnd, tokenOfBankChange } from '../../payout/bank/bank-link.ts'
import { closeBankCase } from '../../payout/bank/close-bank-case.ts'
import { confirmBankDetails } from './confirm-bank-details.ts'
import { emailWaitOf } from '../../payout/bank/email-wait.ts'
import { reviewPayoutHolds } from '../../payout/hold-payouts.ts'
import { releasePayout } from '../../payout/release-payout.ts'
import { findReportedChange, reportBankChange } from './report-bank-change.ts'
import { saveBankDetails } from './save-bank-details.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

/** A host with due shares and recently changed bank details. */
async function changedBank(hostId: string, details: Partial<typeof someBank> = {}) {
  const { email } = await world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
  const session = await world.db
    .insertInto('session')
    .values({
      account_id: hostId,
      token_hash: Buffer.from(crypto.randomUUID()),
      device: 'Chrome on Windows',
      created_at: world.clock.now(),
      seen_at: world.clock.now(),
      expires_at: new Date(world.clock.now().getTime() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = { id: hostId, email, role: 'traveller' as const, firstName: 'Karma' }
  const at = world.clock.now()
  const visitor = { ...aVisitor(), account, sessionId: session.id, secondFactorAt: at, confirmedAt: at }
  await saveBankDetails(
    world.deps,
    { hostId, details: { ...someBank, account: '01100175005555', ...details } },
    visitor,
  )
  const job = (await world.jobs()).findLast(({ name }) => name === 'mail-bank-details-changed')
  assert.ok(job?.name === 'mail-bank-details-changed')
  const { changeId } = job.payload
  return { visitor, changeId, changedAt: at, token: await tokenOfBankChange(world.deps, changeId) }
}

async function hostRow(id: string) {
  return world.db
    .selectFrom('host')
    .innerJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select(['host.status', 'bank.confirmed_at'])
    .where('host.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function liveSessions(accountId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.length
}

test('“This was not me” stops an approved payout, ends every session and opens one case', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const { id } = await collected(world, hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  await approvePayout(world.deps, id, first)
  const { token, changedAt } = await changedBank(hostId)
  await confirmBankDetails(world.deps, { hostId, changedAt }, second)
  assert.equal((await hostRow(hostId)).status, 'verified')
  const found = await findReportedChange(world.deps, token)
  assert.deepEqual([found.masked, found.link_used_at], ['Nabil Bank, •••• 5555', null])
  assert.equal(await liveSessions(hostId), 1, 'reading the page changes nothing')

  await Promise.all(Array.from({ length: 5 }, () => reportBankChange(world.deps, token)))
  assert.deepEqual(await hostRow(hostId), { status: 'approved', confirmed_at: null })
  assert.equal(await liveSessions(hostId), 0)
  const cases = world.db.selectFrom('bank_case').selectAll().where('host_id', '=', hostId)
  assert.equal((await cases.execute()).length, 1)
  const queued = (await listVerifications(world.deps, 'bank')).find((each) => each.id === hostId)
  assert.match(queued?.note ?? '', /reported by the host: this was not me/)

  world.clock.days(4)
  await reviewPayoutHolds(world.deps)
  const fresh = (who: typeof first) => ({ ...who, secondFactorAt: world.clock.now() })
  await assert.rejects(releasePayout(world.deps, id, fresh(second)), { code: 'payout-on-hold' })
  const confirm = () => confirmBankDetails(world.deps, { hostId, changedAt }, fresh(second))
  await assert.rejects(confirm(), { code: 'bank-case-open' })
  const close = (reason: string) => closeBankCase(world.deps, { hostId, reason }, fresh(first))
  await assert.rejects(close(' '), { code: 'bank-case-needs-reason' })
  await close('The host called us and gave the old account again')
  await assert.rejects(close('Twice'), { code: 'bank-case-missing' })
  await assert.rejects(releasePayout(world.deps, id, fresh(second)), { code: 'payout-on-hold' })
  await confirm()
  await assert.rejects(releasePayout(world.deps, id, fresh(second)), { code: 'payout-bank-changed' })
  await approvePayout(world.deps, id, fresh(first))
  await releasePayout(world.deps, id, fresh(second))
  assert.equal((await payoutsOf(world, hostId))[0]?.state, 'sent')
})

test('a link reports one change, expires after 30 days and works once', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const { token, changedAt } = await changedBank(hostId)
  const refused = { code: 'bank-link-over' }
  await assert.rejects(reportBankChange(world.deps, `${token}x`), refused)
  await assert.rejects(reportBankChange(world.deps, ''), refused)
  assert.equal((await itemsOf(world, hostId))[0]?.hold_reason, 'bank_unconfirmed')
  await reportBankChange(world.deps, token)
  assert.equal((await itemsOf(world, hostId))[0]?.hold_reason, 'bank_reported')
  await closeBankCase(world.deps, { hostId, reason: 'It was the host' }, await anOperator(world))
  await reportBankChange(world.deps, token)
  assert.equal((await itemsOf(world, hostId))[0]?.hold_reason, 'bank_unconfirmed', 'a used link does nothing')

  world.clock.minutes(1)
  const next = await changedBank(hostId, { account: '01100175006666' })
  assert.notEqual(next.token, token)
  world.clock.forward(bankLinkEnd(next.changedAt).getTime() - world.clock.now().getTime())
  await assert.rejects(reportBankChange(world.deps, next.token), refused)
  assert.ok(changedAt < next.changedAt)
})

test('a payout released during the report is sent before the case or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { hostId } = await hostWithDue(world, 1)
    const { token, changedAt } = await changedBank(hostId)
    await confirmBankDetails(world.deps, { hostId, changedAt }, await anOperator(world))
    world.clock.days(4)
    await reviewPayoutHolds(world.deps)
    const { id } = await collected(world, hostId)
    await approvePayout(world.deps, id, await anOperator(world))
    const second = await anOperator(world)
    const [release] = await Promise.allSettled([
      releasePayout(world.deps, id, second),
      reportBankChange(world.deps, token),
    ])
    const state = (await payoutsOf(world, hostId))[0]?.state
    assert.equal(state, release.status === 'fulfilled' ? 'sent' : 'approved')
    if (release.status === 'rejected') assert.equal(release.reason.code, 'payout-on-hold')
  }
})

test('a host’s email address cannot change for 72 hours after new bank details, and while a case is open', async () => {
  const { hostId } = await hostWithDue(world, 1)
  const { visitor, token } = await changedBank(hostId)
  const ask = () => {
    const me = { ...visitor, confirmedAt: world.clock.now() }
    return askEmailChange(world.deps, { newEmail: `new-${hostId}@example.org` }, me)
  }
  await assert.rejects(ask(), { code: 'email-waits-for-bank' })
  world.clock.forward(72 * 3_600_000 - 1)
  await assert.rejects(ask(), { code: 'email-waits-for-bank' })
  assert.ok(await emailWaitOf(world.db, hostId, world.clock.now()))
  world.clock.forward(1)
  assert.equal(await emailWaitOf(world.db, hostId, world.clock.now()), null)
  await ask()
  assert.ok(await findEmailChange(world.deps, visitor))
  await reportBankChange(world.deps, token)
  await assert.rejects(ask(), { code: 'email-waits-for-case' })
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(
    (await world.violations()).map(({ what }) => what),
    [],
  )
})
