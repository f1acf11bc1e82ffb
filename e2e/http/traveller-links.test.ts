import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const dashboard = `/${brand.slug}-your-adventure`

/** A booking of two, whose host asks a question and has own terms; the link of the second traveller. */
async function party() {
  const lead = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const host = program.visitor(trek.host)
  const questions = await host.open(`${dashboard}/edit/${trek.id}/questions`)
  const asked = await questions.submit('Add this question', {
    Question: 'Which boots do you bring?',
    'Each traveller must answer': true,
  })
  assert.match(asked.text(), /Travellers are asked this question now\./)
  const terms = await host.open(`${dashboard}/terms`)
  await terms.submit('Save as a new version', { Text: 'Bring a headlamp.' })
  const { id } = await createBooking(program, { departure, lead, spots: 2 })
  const traveller = program.visitor(lead)
  const made = await (await traveller.open(`/bookings/${id}/party`)).submit('Make the links')
  const path = /\/share\/[\w-]{22}/.exec(made.html)?.[0] ?? ''
  const { rows } = await namesOf(id)
  const [own, name] = rows
  return { id, host, trek, traveller, path, own, name }
}

async function namesOf(id: string) {
  const found = await program.deps.db
    .selectFrom('booking_traveller')
    .select(['first_name', 'last_name'])
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute()
  return { rows: found.map(({ first_name, last_name }) => `${first_name} ${last_name}`) }
}

const details = {
  'Date of birth': '04/09/1991',
  Nationality: 'Sweden',
  'Passport number': 'QQ7654321',
  'Emergency contact': 'Nils Lind',
  'Emergency contact’s phone': '+46 8 765 43 21',
  'Insurance company': 'Alpin',
  'Insurance number': 'AF-77',
}

test('without script and account a traveller gives details, answers and agrees; changed terms ask again', async () => {
  const { id, host, traveller, path, name = '', own = '' } = await party()
  const friend = program.visitor()
  const page = await friend.open(path)
  assert.match(
    page.text(),
    /Your details[^]*Missing: date of birth[^]*answers to your host[^]*Agree to the terms/,
  )
  const form = await friend.open(`${path}/details`)
  const wrong = await form.submit('Save my details', { ...details, 'Date of birth': '31/31/1991' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text(), /Enter a date of birth as day, month and year, like 04\/09\/1991\./)
  assert.equal(wrong.valueOf('Insurance company'), 'Alpin')
  const saved = await wrong.submit('Save my details', {
    ...details,
    'Which boots do you bring?': 'My own, size 41',
  })
  assert.equal(saved.path, `${path}?done=details`)
  assert.match(saved.text(), /You have given them\. \S+ does not see them\./)
  assert.ok(!saved.html.includes('7654321'))
  const again = await friend.open(`${path}/details`)
  assert.match(again.html, /•••• ••21/)
  const stranger = await program.visitor().open(`${path}/details`)
  assert.match(stranger.text(), /These details were given in another browser/)
  assert.ok(!/••21|Nils|Alpin|size 41/.test(stranger.html))

  const terms = await friend.open(`${path}/terms`)
  const other = await terms.submit('Agree', { 'Your first and last name': 'Somebody Else' })
  assert.equal(other.status, 422)
  assert.match(other.text(), /Tick this box if you are 18 or older/)
  const boxes = {
    'I have read the terms and conditions and agree': true,
    [`I have read the terms of ${await hostName(id)} and agree`]: true,
    'I am 18 or older': true,
  }
  const misnamed = await other.submit('Agree', { ...boxes, 'Your first and last name': 'Somebody Else' })
  assert.match(misnamed.text(), new RegExp(`Enter the name on the booking: ${name}\\.`))
  const agreed = await misnamed.submit('Agree', { 'Your first and last name': name.toUpperCase() })
  assert.match(agreed.text(), /You agreed on /)

  const lead = await traveller.open(`/bookings/${id}/travellers`)
  assert.match(lead.text(), /has given these details with their own link/)
  assert.ok(!/7654321|••21|Nils/.test(lead.html))
  const marks = await traveller.open(`/bookings/${id}/party`)
  assert.match(marks.text(), /Details done\s*Terms agreed\s*Questions answered/)
  const refusal = await traveller.call.post(`/bookings/${id}/travellers`, { form: { 'needs-1': 'Mine' } })
  assert.equal(refusal.status, 409)
  assert.match(refusal.text, /has given these details with their own link, and only they can change them/)

  const next = await host.open(`${dashboard}/terms`)
  assert.match(next.text(), /Version 1, since/)
  await next.submit('Save as a new version', { Text: 'Bring a headlamp and a rope.' })
  assert.match((await friend.open(path)).text(), /The terms have changed since you agreed/)
  const changed = await friend.open(`${path}/terms`)
  assert.match(
    changed.text(),
    /has changed the terms\. Please read and agree again\. Your earlier consent stays\./,
  )
  await changed.submit('Agree', {
    [`I have read the terms of ${await hostName(id)} and agree`]: true,
    'I am 18 or older': true,
    'Your first and last name': name,
  })
  assert.deepEqual(await consentsOf(id), ['host-terms 1', 'host-terms 2', 'platform-terms'])

  const leads = await traveller.open(`/bookings/${id}/terms`)
  const done = await leads.submit('Agree', {
    'I have read the terms and conditions and agree': true,
    [`I have read the terms of ${await hostName(id)} and agree`]: true,
    'Your first and last name': own,
  })
  assert.match(done.text(), /You have agreed to the terms\./)
  const answered = await done.submit('Save the answers', { 'Which boots do you bring?': 'Hired' })
  assert.match(answered.text(), /The answers are saved\./)
})

async function hostName(bookingId: string): Promise<string> {
  const { display_name } = await program.deps.db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select('host.display_name')
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return display_name
}

async function consentsOf(bookingId: string): Promise<string[]> {
  const rows = await program.deps.db
    .selectFrom('traveller_consent')
    .select(['what', 'version'])
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map(({ what, version }) => (what === 'host-terms' ? `${what} ${version}` : what)).toSorted()
}

test('a host reads what is wrong with a question, and the typed text stays', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const host = program.visitor(trek.host)
  const page = await host.open(`${dashboard}/edit/${trek.id}/questions`)
  const refused = await page.submit('Add this question', { Question: 'Your passport number?' })
  assert.equal(refused.status, 422)
  assert.match(refused.text(), /We ask each traveller for passport, birth, nationality/)
  assert.equal(refused.valueOf('Question'), 'Your passport number?')
  const choice = { Question: 'Which boots?', 'Travellers answer with': 'One of several choices' }
  const few = await refused.submit('Add this question', { ...choice, Choices: 'Own' })
  assert.match(few.text(), /Enter 2 to 10 choices, one a line\./)
})
