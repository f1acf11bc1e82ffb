import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { setStatus } from '#test/host-visitor.ts'
import { aHostedTrek, aTraveller } from '#test/samples/completed-bookings.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { findAboutHost, findHostPage } from '../pages/host-page-queries.ts'
import type { HostPageForm } from './host-page-form-rules.ts'
import { ownHostPage } from '../host-dashboard/own-host-page-queries.ts'
import { changeHostPhoto, saveHostPage } from './save-host-page.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const typed: HostPageForm = {
  displayName: 'Karma  Gurung',
  bio: 'Born in Braga.\r\n\r\n\r\n\r\nGuide.',
  experience: 'Since 2008.',
  years: '18',
  specialities: 'High passes, Nar Phu;High passes,, ',
  languages: 'Nepali\nEnglish',
  phone: ' +977 980 111 2233',
}

test('a host’s data is public at once, except a new name', async () => {
  const { host } = await aHostedTrek(world)
  await saveHostPage(world.deps, typed, host)
  const { id } = host.account
  const page = await findHostPage(world.deps, id, 1)
  assert.deepEqual([page.host.name, page.host.bio], ['Pasang', 'Born in Braga.\n\nGuide.'])
  assert.deepEqual(await findAboutHost(world.deps, id), {
    name: 'Pasang',
    experience: 'Since 2008.',
    years: 18,
    specialities: ['High passes', 'Nar Phu'],
    languages: ['Nepali', 'English'],
  })
  const shown = await ownHostPage(world.deps, id)
  assert.deepEqual([shown.specialities, shown.years], ['High passes, Nar Phu', '18'])
  assert.equal(shown.phone, '+977 980 111 2233')
  assert.doesNotMatch(JSON.stringify([page, await findAboutHost(world.deps, id)]), /111 2233/)
})

test('problems are reported by field, and nothing is saved', async () => {
  const { host } = await aHostedTrek(world)
  const wrong: HostPageForm = {
    displayName: '\u200b ',
    bio: 'x'.repeat(1001),
    experience: 'left \u202e right',
    years: '81',
    specialities: 'a,b,c,d,e,f,g,h,i,j,k',
    languages: 'x'.repeat(61),
    phone: 'call me',
  }
  await assert.rejects(saveHostPage(world.deps, wrong, host), (error) => {
    assert.ok(error instanceof Refusal && error.status === 422)
    assert.deepEqual(error.detail['fields'], {
      displayName: 'Enter the name that travellers see.',
      bio: 'Use at most 1,000 characters here.',
      experience: 'Use only letters, digits and common punctuation.',
      years: 'Enter the number of years, from 0 to 80.',
      specialities: 'Name at most 10 of them.',
      languages: 'Use at most 60 characters for each.',
      phone: 'Enter a phone number with its country code, like +977 980 000 0000.',
    })
    return true
  })
  assert.equal((await ownHostPage(world.deps, host.account.id)).displayName, 'Pasang')
})

test('only an approved host changes a page, and only their own', async () => {
  const { host } = await aHostedTrek(world)
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#579' } })
    .png()
    .toBuffer()
  const somebody = await aTraveller(world)
  for (const status of ['pending', 'rejected', 'suspended']) {
    await setStatus(world, host.account.id, status)
    for (const who of [host, somebody]) {
      await assert.rejects(saveHostPage(world.deps, typed, who), { code: 'hosts-only' })
      await assert.rejects(changeHostPhoto(world.deps, photo, who), { code: 'hosts-only' })
    }
  }
  assert.equal(world.files.size, 0)
})

test("a new picture replaces the earlier one, and the account's picture does not change", async () => {
  const { host } = await aHostedTrek(world)
  const { id } = host.account
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#579' } })
    .png()
    .toBuffer()
  const key = async () => (await findHostPage(world.deps, id, 1)).host.photoKey
  await changeHostPhoto(world.deps, photo, host)
  const first = await key()
  assert.ok(first && world.files.has(first))
  await changeHostPhoto(world.deps, photo, host)
  assert.notEqual(await key(), first)
  await changeHostPhoto(world.deps, null, host)
  assert.equal(await key(), null)
  assert.equal((await world.jobs()).filter(({ name }) => name === 'remove-picture').length, 2)
  await assert.rejects(changeHostPhoto(world.deps, Buffer.from('<svg/>'), host), Refusal)
  const account = world.db.selectFrom('account').select('photo_key').where('id', '=', id)
  assert.equal((await account.executeTakeFirstOrThrow()).photo_key, null)
})
