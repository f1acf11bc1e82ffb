import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { collected, hostWithDue, released, SHARE } from '#test/due-shares.ts'
import { anOperator } from '#test/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { all, readXml } from '#test/xml.ts'
import { approvePayout } from './approve-payout.ts'
import { exportPayouts, previewPayout } from './export-payouts.ts'
import { markPayoutSettled } from './finish-payout.ts'
import { payoutsForBank } from './payout-queue-queries.ts'
import { releasePayout } from './release-payout.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a bank file needs the release of two operators, and a second factor of ten minutes', async () => {
  const { hostId } = await hostWithDue(world, 2)
  const { id } = await collected(world, hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  const ask = (who = first) => exportPayouts(world.deps, { payoutIds: [id], format: 'xml' }, who)
  await assert.rejects(ask(), { code: 'payout-not-released' })
  await assert.rejects(previewPayout(world.deps, { payoutId: id, format: 'xml' }, first), {
    code: 'payout-elsewhere',
  })
  await approvePayout(world.deps, id, first)
  await assert.rejects(ask(), { code: 'payout-not-released' })
  const preview = await previewPayout(world.deps, { payoutId: id, format: 'xml' }, first)
  assert.ok(preview.text.includes('XXXXXXXXXX4410') && !preview.text.includes('01100175004410'))
  await releasePayout(world.deps, id, second)
  const old = new Date(world.clock.now().getTime() - 10 * 60_000 - 1)
  await assert.rejects(ask({ ...first, secondFactorAt: old }), { code: 'second-factor-needed' })
  await assert.rejects(ask({ ...first, secondFactorAt: null }), { code: 'second-factor-needed' })
  const { text, name, type } = await ask()
  assert.match(name, /^CH-\d{14}-[0-9a-f]{6}\.xml$/)
  assert.equal(type, 'application/xml; charset=utf-8')
  const document = readXml(text)
  assert.deepEqual(
    [
      all(document, 'InstdAmt')[0]?.text,
      all(document, 'CdtrAcct')[0]?.children[0]?.children[0]?.children[0]?.text,
    ],
    [((2 * SHARE) / 100).toFixed(2), '01100175004410'],
  )
})

test('one file of many payouts; each payout in it is an act in the audit log; settled ones are in none', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1)
    ids.push(await released(world, (await hostWithDue(world, 1)).hostId))
  const operator = await anOperator(world)
  const files = await Promise.all(
    (['xml', 'csv'] as const).map((format) =>
      exportPayouts(world.deps, { payoutIds: ids, format }, operator),
    ),
  )
  assert.equal(all(readXml(files[0]?.text ?? ''), 'CdtTrfTxInf').length, 3)
  assert.equal(files[1]?.text.split('\r\n').length, 5)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['subject_id', 'actor_id', 'detail'])
    .where('act', '=', 'download-bank-file')
    .where('subject_id', 'in', ids)
    .execute()
  assert.equal(acts.length, 6)
  assert.ok(acts.every(({ actor_id }) => actor_id === operator.account?.id))
  assert.ok(!JSON.stringify(acts).includes('0175'))
  await markPayoutSettled(world.deps, ids[0] ?? '', operator)
  await assert.rejects(exportPayouts(world.deps, { payoutIds: ids, format: 'csv' }, operator), {
    code: 'payout-not-released',
  })
})

test('without an account of our own no bank file is made; of no payout neither', async () => {
  const id = await released(world, (await hostWithDue(world, 1)).hostId)
  const operator = await anOperator(world)
  await assert.rejects(
    exportPayouts({ ...world.deps, ourAccount: null }, { payoutIds: [id], format: 'xml' }, operator),
    { code: 'payout-account-missing' },
  )
  await assert.rejects(exportPayouts(world.deps, { payoutIds: ['x'], format: 'xml' }, operator), {
    code: 'payout-not-found',
  })
})

test('what was in a file for the bank is not in the next one', async () => {
  const first = await released(world, (await hostWithDue(world, 1)).hostId)
  const operator = await anOperator(world)
  const waiting = await payoutsForBank(world.db, 'xml')
  assert.ok(waiting.includes(first))
  await exportPayouts(world.deps, { payoutIds: waiting, format: 'xml' }, operator)
  assert.deepEqual(await payoutsForBank(world.db, 'xml'), [])
  const second = await released(world, (await hostWithDue(world, 1)).hostId)
  assert.deepEqual(await payoutsForBank(world.db, 'xml'), [second])
  const again = await exportPayouts(
    world.deps,
    { payoutIds: [first], format: 'xml' },
    await anOperator(world),
  )
  assert.equal(all(readXml(again.text), 'CdtTrfTxInf').length, 1, 'one alone may be made again')
})
