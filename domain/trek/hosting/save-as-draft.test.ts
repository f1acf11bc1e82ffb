import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aHost, refused, wholeTrek as whole } from '#test/samples/a-host.ts'
import { aHostedTrek } from '#test/samples/completed-bookings.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findTrekPage } from '../../pages/trek-page-queries.ts'
import { findHostedTrek } from './hosted-trek-queries.ts'
import { previewTrek } from '../../pages/preview-trek.ts'
import { discardChanges, saveAsDraft } from './save-as-draft.ts'
import { saveTrek } from './save-trek.ts'

let world: World
let { host, published, trekOf, departureOf } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, published, trekOf, departureOf } = await aHost(world))
})
after(() => world.close())

const edited = { ...whole, overview: 'Three villages.', includes: 'Porter', meetsAt: '06:30' }
const formOf = async (id: string) => (await findHostedTrek(world.deps, id, host.account.id)).form

test('travellers see the published version, and bookers get no mail, until the changes are published', async () => {
  const { id, departureId, slug } = await published()
  const departure = { ...(await departureOf(departureId)), trekId: id }
  const booking = await boughtBooking(world, { departure, email: `booker-of-${id}@example.com` })
  const mails = async () =>
    (await sendMailsAbout(world, booking.id)).filter(({ subject }) =>
      /has changed|Please choose/.test(subject),
    )
  const seen = async () => (await findTrekPage(world.deps, slug, { most: 0 })).overview

  await saveAsDraft(world.deps, id, edited, host)
  assert.equal(await seen(), whole.overview)
  assert.deepEqual(await mails(), [])
  const stored = await findHostedTrek(world.deps, id, host.account.id)
  assert.deepEqual([stored.form, stored.published], [edited, whole])

  await saveTrek(world.deps, id, edited, host)
  assert.equal(await seen(), edited.overview)
  assert.equal((await mails()).length, 1)
  const after_ = await findHostedTrek(world.deps, id, host.account.id)
  assert.deepEqual([after_.form, after_.published], [edited, edited])
})

test('changes may be incomplete while they are saved, but not when they are published', async () => {
  const { id } = await published()
  await saveAsDraft(world.deps, id, { ...whole, name: '', days: [] }, host)
  assert.equal((await formOf(id)).name, '')
  await refused(saveTrek(world.deps, id, await formOf(id), host), 'trek-details-wrong')
  assert.equal((await trekOf(id)).name, whole.name)
  await refused(saveAsDraft(world.deps, id, { ...whole, name: 'x'.repeat(121) }, host), 'trek-details-wrong')
})

test('discarded changes are gone, and so are changes that were reverted', async () => {
  const { id } = await published()
  await saveAsDraft(world.deps, id, edited, host)
  await discardChanges(world.deps, id, host)
  assert.deepEqual(await formOf(id), whole)
  await saveAsDraft(world.deps, id, edited, host)
  await saveAsDraft(world.deps, id, whole, host)
  const left = world.db.selectFrom('trek_edit').select('trek_id').where('trek_id', '=', id)
  assert.deepEqual(await left.execute(), [])
})

test('what somebody else publishes in the meantime is merged with the host’s changes', async () => {
  const { id } = await published()
  await saveAsDraft(world.deps, id, { ...whole, meetsAt: '06:30' }, host)
  const operator = { ...host, onForeign: async () => {} }
  await saveTrek(world.deps, id, { ...whole, overview: 'Corrected by an operator.' }, operator)
  assert.deepEqual(await formOf(id), { ...whole, overview: 'Corrected by an operator.', meetsAt: '06:30' })
})

test('the preview shows the changes, and the published version while they are incomplete', async () => {
  const { id, slug } = await published()
  await saveAsDraft(world.deps, id, edited, host)
  const preview = await previewTrek(world.deps, id, host)
  assert.deepEqual([preview.trek.overview, preview.isWithoutChanges], [edited.overview, false])
  assert.equal((await findTrekPage(world.deps, slug, { most: 0 })).overview, whole.overview)
  await saveAsDraft(world.deps, id, { ...edited, excludes: '' }, host)
  const published_ = await previewTrek(world.deps, id, host)
  assert.deepEqual([published_.trek.overview, published_.isWithoutChanges], [whole.overview, true])
  const other = (await aHostedTrek(world)).host
  await refused(previewTrek(world.deps, id, other), 'trek-not-found')
})

test('a duration that bookings lock in the meantime stays as it was sold', async () => {
  const { id, departureId } = await published()
  await saveAsDraft(world.deps, id, { ...whole, duration: '2', days: whole.days.slice(0, 2) }, host)
  assert.equal((await formOf(id)).duration, '2')
  const departure = { ...(await departureOf(departureId)), trekId: id }
  await boughtBooking(world, { departure, email: `late-booker-of-${id}@example.com` })
  assert.equal((await formOf(id)).duration, whole.duration)
})

test('only the host of a trek saves or discards its changes', async () => {
  const { id } = await published()
  const other = (await aHostedTrek(world)).host
  await refused(saveAsDraft(world.deps, id, edited, other), 'trek-not-found')
  await refused(discardChanges(world.deps, id, other), 'trek-not-found')
})
