import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { makeAccount, freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { changePhoto, removePhoto } from './change-photo.ts'
import { findProfile, privateDetails } from './profile-queries.ts'
import { findFace } from '../../host/menu-queries.ts'
import type { ProfileForm } from './profile-rules.ts'
import { saveProfile } from './save-profile.ts'

let world: World
let account: { id: string }
before(async () => {
  world = await freshWorld()
  account = { id: await makeAccount(world.deps, 'maya@example.com') }
})
after(() => world.close())

const typed: ProfileForm = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  phone: '+46 70 123 45 67',
  address: 'Bergsgatan 14',
  city: 'Malmö',
  country: 'Sweden',
  born: '04/09/1991',
  nationality: 'Sweden',
  gender: 'Prefer not to say',
  passport: 'AB 123442',
}

test('returns details as typed, the passport masked and nowhere readable in the database', async () => {
  await saveProfile(world.deps, typed, account)
  const profile = await findProfile(world.deps, account.id)
  assert.deepEqual(profile, { ...typed, passport: '•••• ••42', email: 'maya@example.com', photoKey: null })
  const row = await world.db.selectFrom('vault.profile').selectAll().executeTakeFirstOrThrow()
  for (const secret of ['AB123442', '1991', 'Sweden'])
    assert.ok(!row.details_sealed.toString('latin1').includes(secret), secret)
})

test('a returned mask leaves the number unchanged, an empty field deletes it', async () => {
  await saveProfile(world.deps, { ...typed, passport: '•••• ••42', city: 'Lund' }, account)
  const read = () => privateDetails(world.db, world.deps.secret, account.id)
  assert.equal((await read()).passport, 'AB123442')
  await saveProfile(world.deps, { ...typed, passport: '' }, account)
  assert.equal((await read()).passport, '')
  const { born, nationality, gender, ...open } = typed
  assert.ok(born && nationality && gender)
  await saveProfile(world.deps, { ...open, born: '', nationality: '', gender: '', passport: '' }, account)
  assert.equal((await world.db.selectFrom('vault.profile').selectAll().execute()).length, 0)
})

test('one wrong field saves nothing', async () => {
  await saveProfile(world.deps, typed, account)
  await assert.rejects(
    saveProfile(world.deps, { ...typed, firstName: 'Other', born: '99/99/1991' }, account),
    (error) =>
      error instanceof Refusal &&
      error.code === 'profile-invalid' &&
      'born' in (error.detail['fields'] as object),
  )
  assert.equal((await findProfile(world.deps, account.id)).firstName, 'Maya')
})

test('private details of one account cannot be decrypted for another', async () => {
  const other = await makeAccount(world.deps, 'other@example.com')
  await world.db
    .insertInto('vault.profile')
    .columns(['account_id', 'details_sealed', 'changed_at'])
    .expression((from) =>
      from
        .selectFrom('vault.profile')
        .select([(eb) => eb.val(other).$castTo<string>().as('account_id'), 'details_sealed', 'changed_at'])
        .where('account_id', '=', account.id),
    )
    .execute()
  await assert.rejects(privateDetails(world.db, world.deps.secret, other))
})

test('a new photo replaces the previous one; ten at once leave one', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#579' } })
    .png()
    .toBuffer()
  await changePhoto(world.deps, photo, account)
  const { photoKey: first, name } = await findFace(world.deps, account.id)
  assert.equal(name, 'Maya Lindqvist')
  assert.ok(first && (await world.deps.storage.read(first)))

  await Promise.all(Array.from({ length: 10 }, () => changePhoto(world.deps, photo, account)))
  const { photoKey: last } = await findFace(world.deps, account.id)
  const removed = (await world.jobs()).flatMap(({ name: job, payload }) =>
    job === 'remove-picture' && 'key' in payload ? [payload.key] : [],
  )
  assert.equal(new Set(removed).size, 10)
  assert.ok(removed.includes(first) && last && !removed.includes(last))

  await removePhoto(world.deps, account)
  assert.equal((await findFace(world.deps, account.id)).photoKey, null)
  assert.equal((await world.jobs()).filter(({ name: job }) => job === 'remove-picture').length, 11)
  await removePhoto(world.deps, account)
  assert.equal((await world.jobs()).filter(({ name: job }) => job === 'remove-picture').length, 11)
})

test('an inactive account has no photo and no photo file', async () => {
  const gone = await makeAccount(world.deps, 'gone@example.com')
  await world.db.updateTable('account').set({ state: 'suspended' }).where('id', '=', gone).execute()
  const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#579' } })
    .png()
    .toBuffer()
  const written: string[] = []
  const removed = new Set<string>()
  const storage = {
    ...world.deps.storage,
    write: async (key: string) => void written.push(key),
    remove: async (key: string) => void removed.add(key),
  }
  await assert.rejects(changePhoto({ ...world.deps, storage }, photo, { id: gone }), { code: 'signed-out' })
  assert.ok(written.length === 1 && written.every((key) => removed.has(key)))
})
