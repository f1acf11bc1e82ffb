import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { collected, hostWithDue, released, SHARE } from '#test/samples/due-shares.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { all, readXml } from '#test/text/xml.ts'
import { approvePayout } from '../approve-payout.ts'
import { exportPayouts, previewPayout } from './export-payouts.ts'
import { markPayoutSettled } from '../finish-payout.ts'
import { bankFilesOf, payoutsForBank } from './bank-file-queries.ts'
import { releasePayout } from '../release-payout.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a bank file needs the release by two operators, and a second factor within ten minutes', async () => {
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

test('one file holds many payouts; each is in the audit log; a settled payout is in no file', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1)
    ids.push(await released(world, (await hostWithDue(world, 1)).hostId))
  const operator = await anOperator(world)
  const files = []
  for (const format of ['xml', 'csv'] as const)
    files.push(await exportPayouts(world.deps, { payoutIds: ids, format, isConfirmed: true }, operator))
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

test('makes no bank file without an account of the platform, or without payouts', async () => {
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

test('a payout of one bank file is not in the next', async () => {
  const first = await released(world, (await hostWithDue(world, 1)).hostId)
  const operator = await anOperator(world)
  const waiting = await payoutsForBank(world.db)
  assert.ok(waiting.includes(first))
  await exportPayouts(world.deps, { payoutIds: waiting, format: 'xml' }, operator)
  assert.deepEqual(await payoutsForBank(world.db), [])
  const second = await released(world, (await hostWithDue(world, 1)).hostId)
  assert.deepEqual(await payoutsForBank(world.db), [second])
  const again = await exportPayouts(
    world.deps,
    { payoutIds: [first], format: 'xml', isConfirmed: true },
    await anOperator(world),
  )
  assert.equal(all(readXml(again.text), 'CdtTrfTxInf').length, 1, 'one alone may be made again')
})

test('the same payout in another format is refused until an operator confirms, and both files are recorded', async () => {
  const id = await released(world, (await hostWithDue(world, 1)).hostId)
  const [first, second] = [await anOperator(world), await anOperator(world)]
  const ask = (format: 'xml' | 'csv', by = second, isConfirmed = false) =>
    exportPayouts(world.deps, { payoutIds: [id], format, isConfirmed }, by)
  const xml = await ask('xml', first)
  for (const format of ['csv', 'xml'] as const)
    await assert.rejects(ask(format), { code: 'payout-in-a-file-already' })
  assert.equal((await bankFilesOf(world.db, [id])).length, 1, 'a refused file is not recorded')
  world.clock.minutes(1)
  await ask('csv', second, true)
  const files = await bankFilesOf(world.db, [id])
  assert.deepEqual(
    files.map(({ format, repeats, payouts, open, cents }) => [format, repeats, payouts, open, cents]),
    [
      ['csv', true, 1, 1, SHARE],
      ['xml', false, 1, 1, SHARE],
    ],
  )
  assert.equal(`${files[1]?.id}.xml`, xml.name)
})

test('only one of ten simultaneous requests for a file contains the payout', async () => {
  const id = await released(world, (await hostWithDue(world, 1)).hostId)
  const operators = await Promise.all(Array.from({ length: 10 }, () => anOperator(world)))
  const ends = await Promise.allSettled(
    operators.map((by, index) =>
      exportPayouts(world.deps, { payoutIds: [id], format: index % 2 ? 'xml' : 'csv' }, by),
    ),
  )
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  assert.deepEqual(
    refused,
    Array.from({ length: 9 }, () => 'payout-in-a-file-already'),
  )
})
