import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brand } from '#brand'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aHostedTrek } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { decidePublicName } from './decide-public-name.ts'
import { findHostPage } from '../pages/host-page-queries.ts'
import { ownHostPage } from '../host-dashboard/own-host-page-queries.ts'
import { findNameRequest } from '../verification/public-name-queries.ts'
import { saveHostPage } from './save-host-page.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Host = Awaited<ReturnType<typeof aHostedTrek>>['host']
const rest = { bio: 'Born in Braga.', experience: '', years: '5', specialities: '', languages: '', phone: '' }
const ask = (host: Host, displayName: string) => saveHostPage(world.deps, { ...rest, displayName }, host)
const shown = async (host: Host) => (await findHostPage(world.deps, host.account.id, 1)).host
const decide = async (host: Host, isApproved: boolean, reason = '') => {
  const hostId = host.account.id
  const requestId = (await findNameRequest(world.deps, hostId))?.id ?? ''
  await decidePublicName(world.deps, { hostId, requestId, isApproved, reason }, await anOperator(world))
  return requestId
}
const mails = async (requestId: string) =>
  (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-public-name-decided' && payload.requestId === requestId,
  ).length

test('a new public name waits for an operator, the rest of the page is saved at once', async () => {
  const { host } = await aHostedTrek(world)
  const before_ = (await shown(host)).name
  await ask(host, 'Braga Walks')
  assert.deepEqual([(await shown(host)).name, (await shown(host)).bio], [before_, rest.bio])
  const own = await ownHostPage(world.deps, host.account.id)
  assert.deepEqual([own.displayName, own.publicName], ['Braga Walks', before_])
  const requestId = await decide(host, true)
  assert.equal((await shown(host)).name, 'Braga Walks')
  assert.equal(await mails(requestId), 1)
  const acts = world.db.selectFrom('audit_entry').select('act').where('subject_id', '=', host.account.id)
  assert.deepEqual(await acts.execute(), [{ act: 'approve-public-name' }])
  await refused(
    decidePublicName(
      world.deps,
      { hostId: host.account.id, requestId, isApproved: true, reason: '' },
      await anOperator(world),
    ),
    'public-name-decided',
  )
})

test('a rejected name needs a reason, which the host gets by mail, and the old name stays', async () => {
  const { host } = await aHostedTrek(world)
  const before_ = (await shown(host)).name
  await ask(host, 'Lower Braga Walks')
  await assert.rejects(decide(host, false), { code: 'act-needs-reason' })
  const requestId = await decide(host, false, 'Not the name in your papers.')
  assert.equal((await shown(host)).name, before_)
  assert.equal(await mails(requestId), 1)
})

test('reserved names and names similar to another host’s are refused by field', async () => {
  const { host } = await aHostedTrek(world)
  const other = (await aHostedTrek(world)).host
  await ask(other, 'Tilicho Treks')
  await decide(other, true)
  for (const name of [`${brand.name} Official Support`, 'Tilicho Treks', 'TILICHO  treks', 'Tiliсho Treks'])
    await assert.rejects(ask(host, name), (error) => {
      assert.ok(error instanceof Refusal && error.code === 'profile-invalid', name)
      assert.ok((error.detail['fields'] as Record<string, string>)['displayName'], name)
      return true
    })
  await ask(host, 'Tilicho Treks Nepal')
  const request = await findNameRequest(world.deps, host.account.id)
  assert.deepEqual(request?.alike, ['Tilicho Treks'])
})

test('only one of two hosts who request a name gets it', async () => {
  const [one, other] = [(await aHostedTrek(world)).host, (await aHostedTrek(world)).host]
  await ask(one, 'Nar Walks')
  await ask(other, 'Nar Walks')
  await decide(one, true)
  await assert.rejects(decide(other, true), { code: 'public-name-taken' })
})

test('entering the old name again withdraws the request', async () => {
  const { host } = await aHostedTrek(world)
  const before_ = (await shown(host)).name
  await ask(host, 'Mustang Walks')
  await ask(host, before_)
  assert.equal(await findNameRequest(world.deps, host.account.id), null)
})
