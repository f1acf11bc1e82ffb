import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aHost, wholeTrek } from '#test/samples/a-host.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { saveTrek } from './save-trek.ts'
import type { TrekForm } from './form/trek-form-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function bookedTrek() {
  const { host, published, departureOf } = await aHost(world)
  const { id: trekId, departureId } = await published()
  const departure = { ...(await departureOf(departureId)), trekId }
  const booking = await boughtBooking(world, { departure, email: `booker-of-${trekId}@example.com` })
  const edit = (form: TrekForm) => saveTrek(world.deps, trekId, form, host)
  const mails = async () =>
    (await sendMailsAbout(world, booking.id)).filter(({ subject }) => /has changed/.test(subject))
  return { trekId, edit, mails, booking }
}

test('a host removes an inclusion and moves the meeting point and the booker gets one mail with both', async () => {
  const { edit, mails, trekId } = await bookedTrek()
  const includes = wholeTrek.includes.split('\n').slice(1).join('\n')
  await edit({ ...wholeTrek, includes, meetingPoint: 'Bus park, Besisahar' })
  const [mail, ...more] = await mails()
  assert.deepEqual(more, [])
  assert.equal(mail?.to, `booker-of-${trekId}@example.com`)
  assert.match(mail?.text ?? '', new RegExp(`- ${wholeTrek.includes.split('\n')[0]}`))
  assert.match(mail?.text ?? '', /MEETING POINT AND TIME/)
  assert.match(mail?.text ?? '', /Bus park, Besisahar/)
})

test('a host moves a night and the booker gets a mail with the day before and after', async () => {
  const { edit, mails } = await bookedTrek()
  const [first, second, ...rest] = wholeTrek.days as [TrekForm['days'][0], TrekForm['days'][0]]
  await edit({ ...wholeTrek, days: [first, { ...second, place: 'Kyang', altitude: '3840' }, ...rest] })
  const text = (await mails()).map((mail) => mail.text).join('')
  assert.match(text, /Day 2: Meta, 3,560 m/)
  assert.match(text, /Day 2: Kyang, 3,840 m/)
})

test('a host takes a side trip and a sentence out of a day and the booker reads both', async () => {
  const { edit, mails } = await bookedTrek()
  const [first, ...rest] = wholeTrek.days as [TrekForm['days'][0], ...TrekForm['days']]
  const withPeak = { ...first, peak: 'Kala Patthar', peakAltitude: '5545', text: 'A jeep takes us to Koto.' }
  await edit({ ...wholeTrek, days: [withPeak, ...rest] })
  assert.equal((await mails()).length, 1)
  await edit({ ...wholeTrek, days: [{ ...first, text: 'We walk to Koto.' }, ...rest] })
  const text = (await mails()).map((mail) => mail.text).join('')
  assert.match(text, /Day 1: [^\n]*Kala Patthar, 5,545 m/)
  assert.match(text, /Day 1, what happens: A jeep takes us to Koto\./)
  assert.match(text, /Day 1, what happens: We walk to Koto\./)
})

test('a changed overview notifies nobody', async () => {
  const { edit, mails } = await bookedTrek()
  await edit({ ...wholeTrek, overview: 'The same trek in other words.' })
  assert.deepEqual(await mails(), [])
})

test('a change is recorded and notifies nobody twice', async () => {
  const { edit, mails, trekId } = await bookedTrek()
  const changed = { ...wholeTrek, includes: 'Porter' }
  await edit(changed)
  await edit(changed)
  assert.equal((await mails()).length, 1)
  const { count } = await world.db
    .selectFrom('trek_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trek_id', '=', trekId)
    .executeTakeFirstOrThrow()
  assert.equal(count, 1)
})
