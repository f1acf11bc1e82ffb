import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('an operator corrects a traveller’s name on the booking’s page and the lead gets a mail', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id, email } = await createBooking(program, { departure, spots: 2 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  const typed = { Traveller: '1', 'First name': 'Augusta', 'Last name': ' ', Why: 'As in the passport' }
  const refused = await page.submit('Correct the name', typed)
  assert.match(refused.text(), /Enter the last name of this traveller\./)
  assert.match(refused.text(), /As in the passport/)
  const done = await refused.submit('Correct the name', { ...typed, 'Last name': 'King' })
  assert.match(done.text(), /The name is corrected, and the lead gets an email\./)
  assert.match(done.text(), /corrected a traveller’s name/)
  const mail = await mailTo(program, email, /^We corrected a name/)
  assert.match(mail.text, /Traveller 2: Augusta King/)
})

test('an operator leaves out a traveller on the booking’s page', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { id, email } = await createBooking(program, { departure, spots: 3 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const page = await office.open(`/admin/bookings/${id}`)
  assert.match(page.text(), /\$1,240\.00 for 1 traveller, \$2,480\.00 for 2 travellers/)
  const nobody = await page.submit('Leave out these travellers', { Why: 'Asked on the phone' })
  assert.match(nobody.text(), /Choose at least one traveller who stays at home\./)
  const done = await nobody.submit('Leave out these travellers', {
    'Traveller 2': true,
    Why: 'Asked on the phone',
  })
  assert.match(done.text(), /1 traveller left the booking\. Refund due: \$1,240\.00\./)
  assert.match(done.text(), /left out travellers for the traveller/)
  const mail = await mailTo(program, email, /^1 traveller has left your booking/)
  assert.match(mail.text, /US\$1,240\.00 comes back/)
  // The position of the traveller who left is not offered for a new name.
  assert.match(done.text(), /Traveller 1, the lead\s*Traveller 2(?!\s*Traveller 3)/)
})
