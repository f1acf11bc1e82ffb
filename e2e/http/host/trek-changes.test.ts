import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText, nepalDate } from '#domain/dates.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

test('without script a host confirms what a change means for bookings, and the traveller accepts it', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const lead = await createPerson(program.deps)
  const { id } = await createBooking(program, { departure, lead, spots: 2 })
  const host = program.visitor(trek.host)
  const form = await host.open(`${DASHBOARD}/edit/${trek.id}`)

  const asked = await form.submit('Publish changes', { meetingPoint: 'Bus park' })
  assert.equal(asked.status, 409)
  assert.match(asked.text(), /What changes for 1 booking/)
  assert.match(asked.text(), /1 booking, 2 travellers, US\$2,480\.00 may be cancelled/)
  const traveller = program.visitor(lead)
  const page = async (path = '') => traveller.open(`/bookings/${id}${path}`)
  assert.doesNotMatch((await page()).text(), /wants to change your trek/)

  const published = await asked.submit('Publish and notify 1 booking', { why: 'The hotel has closed.' })
  assert.match(published.text(), /Trek updated successfully!/)
  assert.match((await page()).text(), /wants to change your trek/)
  assert.doesNotMatch((await page()).text(), /Bus park/)
  const question = await page('/trek-change')
  assert.match(question.text(), /Bus park[^]*The hotel has closed\./)
  const accepted = await question.submit('Accept the change')
  assert.match(accepted.text(), /You accepted this change\. It applies to your booking\./)
  assert.match((await page()).text(), /Bus park[^]*Last changed on/)
})

test('without script a host confirms new words of a booked trek, and its traveller reads on its page when it changed', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const lead = await createPerson(program.deps)
  await createBooking(program, { departure, lead })
  const path = `/trekking/${trek.slug}`
  const changedFor = async (person?: typeof lead) => {
    const text = (await program.visitor(person).open(path)).text()
    return /You booked this trek\. Last changed on (\w{3} \d+ \w{3} \d{4})/.exec(text)?.[1] ?? null
  }
  const another = await createPerson(program.deps)
  assert.deepEqual([await changedFor(lead), await changedFor(another)], [null, null])
  const form = await program.visitor(trek.host).open(`${DASHBOARD}/edit/${trek.id}`)
  const asked = await form.submit('Publish changes', { overview: 'Two villages and a lake.' })
  assert.equal(asked.status, 409)
  assert.match(
    asked.text(),
    /What changes[^]*Nothing changes for them, and they are not notified\. Nothing is published yet\.[^]*Texts and photos\s+Wording[^]*Before: Overview: Two villages at the end of a gorge\.[^]*After: Overview: Two villages and a lake\./,
  )
  const published = await asked.submit('Publish')
  assert.match(published.text(), /Trek updated successfully!/)
  await soon(async () => (await changedFor(lead)) === dayText(nepalDate(program.deps.now())))
  // A copy of the page is stored by now.
  assert.equal(await changedFor(lead), dayText(nepalDate(program.deps.now())))
  assert.deepEqual([await changedFor(another), await changedFor()], [null, null])
})

test('without script a host saves changes as a draft, previews them, discards them and publishes others', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const seen = async () => (await program.visitor().open(`/trekking/${trek.slug}`)).text()
  const overview = 'Two villages and a monastery.'

  const saved = await (await host.open(`${DASHBOARD}/edit/${trek.id}`)).submit('Save as draft', { overview })
  assert.match(saved.text(), /1 change not published/)
  assert.doesNotMatch(await seen(), new RegExp(overview))
  const again = await host.open(`${DASHBOARD}/edit/${trek.id}`)
  assert.equal(again.valueOf('overview'), overview)
  assert.match((await host.open(again.linkTo('Preview as traveller') ?? '')).text(), new RegExp(overview))

  const discarded = await again.submit('Discard changes')
  assert.equal(discarded.valueOf('overview'), 'Two villages at the end of a gorge.')
  const refused = await discarded.submit('Publish changes', { overview: '' })
  assert.match(refused.text(), /Write an overview\./)
  const published = await refused.submit('Publish changes', { overview: 'Two villages and a pass.' })
  assert.match(published.text(), /Trek updated successfully!/)
  await soon(async () => /Two villages and a pass\./.test(await seen()))
})

test('without script a host sets the deposit of new bookings, or takes full payments only', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const page = await host.open(`${DASHBOARD}/edit/${trek.id}`)
  assert.deepEqual([page.valueOf('pays'), page.valueOf('deposit')], ['parts', '20'])

  const refused = await page.submit('Publish changes', { deposit: '60' })
  assert.match(refused.text(), /Enter a whole number from 10 to 50\./)
  assert.equal(refused.valueOf('deposit'), '60')
  const published = await refused.submit('Publish changes', { deposit: '35' })
  assert.match(published.text(), /Trek updated successfully!/)
  const ofTrek = async () => (await program.visitor().call.get(`/api/treks/${trek.slug}`)).json
  await soon(async () => (await ofTrek()).deposit_percentage === 35)
  const full = await (await host.open(`${DASHBOARD}/edit/${trek.id}`)).submit('Publish changes', {
    'In full only': true,
  })
  assert.match(full.text(), /Trek updated successfully!/)
  await soon(async () => (await ofTrek()).deposit_percentage === null)
})
