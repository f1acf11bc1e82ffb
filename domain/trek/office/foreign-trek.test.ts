import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aHost, refused, someTerms, wholeTrek } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { mailTrekChanged } from '#worker/mails/trek-changed.ts'
import { switchSale } from '../../departure/switch-sale.ts'
import { addDate, changeDate, removeDate } from '../hosting/change-dates.ts'
import { deleteTrek } from '../hosting/delete-trek.ts'
import { findForeignTrek } from '../hosting/hosted-trek-queries.ts'
import { listTrek } from '../hosting/list-trek.ts'
import { saveTrek } from '../hosting/save-trek.ts'
import type { ForeignAct } from '../../job.ts'
import { listOfficeTreks } from './office-treks-queries.ts'
import { onForeignTrek } from './on-foreign-trek.ts'
import { liftTrekSuspension, suspendTrek } from './suspend-trek.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'The overview named a competitor.'
const actsOn = (trekId: string) =>
  world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'actor_id'])
    .where('subject_kind', '=', 'trek')
    .where('subject_id', '=', trekId)
    .orderBy('id')
    .execute()

test('an operator changes a foreign trek through the host’s commands: each action is in the audit log with its reason, and notifies the host', async () => {
  const { published, departureOf, trekOf, dates } = await aHost(world)
  const trek = await published()
  const operator = await anOperator(world)
  const as = (act: ForeignAct) => onForeignTrek(world.deps, { act, reason }, operator)
  await saveTrek(world.deps, trek.id, { ...wholeTrek, overview: 'Two villages.' }, as('edit-trek'))
  await listTrek(world.deps, trek.id, false, as('pause-trek'))
  const added = await addDate(world.deps, trek.id, { ...dates(60), ...someTerms }, as('add-departure'))
  await changeDate(
    world.deps,
    trek.id,
    { departureId: added, spots: 6, priceCents: 1300_00 },
    as('change-departure'),
  )
  await switchSale(world.deps, { departureId: added, onSale: false }, as('close-foreign-departure'))
  assert.equal((await departureOf(added)).state, 'closed')
  await removeDate(world.deps, trek.id, added, as('remove-departure'))
  await deleteTrek(world.deps, trek.id, as('archive-trek'))
  const { overview, state } = await trekOf(trek.id)
  assert.deepEqual([overview, state], ['Two villages.', 'archived'])

  const acts = await actsOn(trek.id)
  assert.deepEqual(
    acts.map(({ act }) => act),
    [
      'edit-trek',
      'pause-trek',
      'add-departure',
      'change-departure',
      'close-foreign-departure',
      'remove-departure',
      'archive-trek',
    ],
  )
  assert.ok(acts.every((entry) => entry.reason === reason && entry.actor_id === operator.account.id))
  const mails = (await world.jobs()).filter(({ name }) => name === 'mail-trek-changed')
  assert.equal(mails.length, acts.length)
  await mailTrekChanged(world.deps, mails[0]?.payload as never)
  const { text = '', subject } = world.sent.at(-1) ?? {}
  assert.match(`${subject} ${text}`, /Nar Phu Valley: .*We changed its text\..*named a competitor/s)
  assert.equal((await findForeignTrek(world.deps, trek.id)).state, 'archived')
})

test('refuses without a reason, for support, for a traveller, without a second factor and on one’s own trek', async () => {
  const { published, host } = await aHost(world)
  const { id } = await published()
  const operator = await anOperator(world)
  const support = await anOperator(world, { role: 'support' })
  const unproved = await anOperator(world, { factor: null })
  await refused(suspendTrek(world.deps, { trekId: id, reason: '  ' }, operator), 'act-needs-reason')
  await refused(
    suspendTrek(world.deps, { trekId: id, reason: 'x'.repeat(501) }, operator),
    'act-needs-reason',
  )
  for (const visitor of [support, host])
    await refused(suspendTrek(world.deps, { trekId: id, reason }, visitor), 'operators-only')
  await refused(suspendTrek(world.deps, { trekId: id, reason }, unproved), 'second-factor-needed')
  await refused(suspendTrek(world.deps, { trekId: randomUUID(), reason }, operator), 'trek-not-found')
  assert.ok(host.account)
  const self = await anOperator(world, { account: { ...host.account, role: 'operator' } })
  await refused(suspendTrek(world.deps, { trekId: id, reason }, self), 'trek-own')
  assert.deepEqual(await actsOn(id), [])
})

test('its host cannot find a suspended trek, its release leaves it inactive, and a refused change leaves no entry', async () => {
  const { published, host, trekOf, held } = await aHost(world)
  const trek = await published()
  const operator = await anOperator(world)
  await refused(liftTrekSuspension(world.deps, { trekId: trek.id, reason }, operator), 'trek-not-suspendable')
  await suspendTrek(world.deps, { trekId: trek.id, reason }, operator)
  await refused(listTrek(world.deps, trek.id, true, host), 'trek-not-listable')
  await assert.rejects(held(trek.departureId))
  await refused(suspendTrek(world.deps, { trekId: trek.id, reason }, operator), 'trek-not-suspendable')
  await liftTrekSuspension(world.deps, { trekId: trek.id, reason }, operator)
  assert.equal((await trekOf(trek.id)).state, 'inactive')
  assert.deepEqual(
    (await actsOn(trek.id)).map(({ act }) => act),
    ['suspend-trek', 'lift-trek-suspension'],
  )
})

test('operators cannot change duration and price of a booked trek either, nor archive it', async () => {
  const { published, held } = await aHost(world)
  const trek = await published()
  await held(trek.departureId)
  const as = (act: ForeignAct, by: Awaited<ReturnType<typeof anOperator>>) =>
    onForeignTrek(world.deps, { act, reason }, by)
  const operator = await anOperator(world)
  const longer = {
    ...wholeTrek,
    duration: '4',
    days: [...wholeTrek.days, ...wholeTrek.days.slice(0, 1)],
  }
  await refused(saveTrek(world.deps, trek.id, longer, as('edit-trek', operator)), 'trek-booked')
  const terms = { departureId: trek.departureId, spots: 12, priceCents: 100_00 }
  await refused(changeDate(world.deps, trek.id, terms, as('change-departure', operator)), 'departure-booked')
  await refused(deleteTrek(world.deps, trek.id, as('archive-trek', operator)), 'trek-not-deletable')
  assert.deepEqual(await actsOn(trek.id), [])
})

test('the office lists treks of every state, filtered by state and name, with literal pattern characters', async () => {
  const { published } = await aHost(world)
  const { id } = await published({ ...wholeTrek, name: 'Hundred % Valley' })
  const filter = { state: null, region: '', name: '', page: 1 } as const
  const all = await listOfficeTreks(world.deps, filter)
  const states = new Set(all.treks.map(({ state }) => state))
  assert.ok(states.has('archived') && states.has('active'), [...states].join())
  const found = await listOfficeTreks(world.deps, { ...filter, state: 'active', name: 'hundred %' })
  assert.deepEqual(
    found.treks.map((trek) => [trek.id, trek.datesAhead]),
    [[id, 1]],
  )
  assert.equal((await listOfficeTreks(world.deps, { ...filter, name: '_undred' })).treks.length, 0)
})
