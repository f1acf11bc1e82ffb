import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays, nepalDate } from '#domain/dates.ts'
import { isBankField } from '#domain/verification/verification-form-rules.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { filledForm, passportPhoto } from '../samples/applicant.ts'
import { type Departure, trekPhoto } from '../fixtures/hosts.ts'
import type { Person } from '../fixtures/people.ts'
import type { Program } from '../program.ts'
import { soon } from '../soon.ts'
import { attribute, byTag } from './html-tree.ts'
import type { HttpVisitor } from './http-visitor.ts'
import { setUpAuthenticator } from './set-up-authenticator.ts'
import { uploadFile } from './upload-file.ts'

const JPEG = 'image/jpeg'
/** The price of the date that `publish` adds. */
export const PRICE_CENTS = 410_50
const days = [
  { place: 'Dhampus', altitude: '1650', km: '9', hours: '4' },
  { place: 'Landruk', altitude: '1565', km: '11', hours: '5' },
  { place: 'Nayapul', altitude: '1070', km: '14', hours: '6' },
]

/** Sends the verification form with a passport and bank details, and sets up the second factor on the way. */
export async function apply(program: Program, host: HttpVisitor, firstName: string): Promise<void> {
  const form = await host.open('/host-verification')
  const { hostType: _, businessName: __, businessAddress: ___, ...typed } = filledForm
  const idDocument = uploadFile('passport.jpg', await passportPhoto(firstName), JPEG)
  const accountHolderName = `${firstName} Tamang`
  const all = Object.entries({ ...typed, firstName, lastName: 'Tamang', accountHolderName })
  const fields = Object.fromEntries(all.filter(([field]) => !isBankField(field)))
  const factor = await form.submit('Confirm it is you', { ...fields, idDocument })
  const { done } = await setUpAuthenticator(program, factor)
  const ready = await host.open(done.linkTo('I have saved them') ?? '')
  const bank = Object.fromEntries(all.filter(([field]) => isBankField(field)))
  assert.match((await ready.submit('Submit for review', bank)).text(), /Verification in Progress/)
}

/** Reads the application of this name in the office and approves it. */
export async function approve(office: HttpVisitor, firstName: string): Promise<void> {
  const name = new RegExp(firstName)
  const application = await office.open((await office.open('/admin/verifications')).linkTo(name) ?? '')
  const refused = await application.submit('Decide and open the next')
  assert.match(refused.alerts().join(), /document/)
  const opened = await refused.submit('Open the document')
  const [page] = byTag(opened.root(), 'img').filter(
    (image) => attribute(image, 'alt') === 'Page 1 of the document',
  )
  const image = await office.call.get(page ? (attribute(page, 'src') ?? '') : '')
  assert.deepEqual([image.status, image.headers.get('content-type')?.split('/')[0]], [200, 'image'])
  await opened.submit('Decide and open the next', { 'Approve and verify': true })
  assert.equal((await office.open('/admin/verifications')).linkTo(name), null)
}

/** Creates a trek of three days with two photos and one date in nine days, and publishes it; each button sends the whole form. */
export async function publish(program: Program, browser: HttpVisitor, person: Person): Promise<Departure> {
  const name = `Seti River Walk ${randomUUID().slice(0, 8)}`
  let form = await browser.open(`${DASHBOARD}/create`)
  const empty = await form.submit('Publish')
  assert.match(empty.text(), /Enter the trek name\./)
  assert.deepEqual(await program.rows('select id from trek where host_id = $1', [person.id]), [])
  for (const _ of days) form = await form.submit('Add a day', { 'Trek name': name })
  const typedDays = days.flatMap((day, index) =>
    Object.entries(day).map(([field, value]) => [`day-${index + 1}-${field}`, value]),
  )
  const draft = await form.submit('Save draft', {
    Region: 'Annapurna',
    Difficulty: 'Easy',
    'Duration in days': String(days.length),
    'Distance in km': '34',
    overview: 'Three short days above the Seti, from village to village.',
    includes: 'Licensed guide\nPorter',
    excludes: 'Visa\nTips',
    ...Object.fromEntries(typedDays),
  })
  const trekId = /\/edit\/([\w-]{36})$/.exec(draft.path)?.[1] ?? ''
  const lacking = await draft.submit('Publish')
  assert.match(lacking.text(), /Add at least one photo\./)

  const photo = await trekPhoto()
  const photos = [1, 2].map((number) => uploadFile(`${number}.jpg`, photo, JPEG))
  let edited = await draft.submit('Upload', { photo: photos })
  assert.match(edited.text(), /2 of 7/)
  const startsOn = addDays(nepalDate(program.deps.now()), 9)
  const endsOn = addDays(startsOn, days.length - 1)
  const price = String(PRICE_CENTS / 100)
  edited = await edited.submit('Add date', { Start: startsOn, End: endsOn, 'Price, US$': price })
  const preview = await browser.open(edited.linkTo('Preview as traveller') ?? '')
  assert.equal(preview.title().split(' · ')[0], `Preview: ${name}`)
  assert.equal(preview.heading(), name)
  assert.match(preview.text(), /\$410\.50/)
  assert.match(preview.text(), /0 of \d+ packed/)
  assert.equal(preview.linkTo('Back to the form'), `${DASHBOARD}/edit/${trekId}`)
  const listed = await edited.submit('Publish')
  assert.match(listed.text(), /Trek created successfully!/)
  await soon(async () => {
    const found = await program.visitor().open(`/list?q=${encodeURIComponent(name)}`)
    return found.heading() === `1 trek for “${name}”`
  })

  const [{ id }] = await program.rows('select id from departure where trek_id = $1', [trekId])
  const trek = { id: trekId, slug: '', name, host: { ...person, displayName: person.firstName } }
  return { id, trek, startsOn, endsOn, priceCents: PRICE_CENTS }
}
