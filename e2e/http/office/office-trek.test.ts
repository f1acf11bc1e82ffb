import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('an operator suspends a trek with a reason, its host reads it, and the operator lifts the suspension', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const list = await office.open(`/admin/treks?state=active&name=${encodeURIComponent(trek.name)}`)
  const page = await office.open(list.linkTo(trek.name) ?? '')
  const reason = { Why: 'The bridge on the third day is gone.' }
  const suspended = await page.submit('Suspend this trek', reason)
  assert.match(suspended.text(), /Suspended/)
  assert.match(suspended.text(), /you suspended it: The bridge/)
  const mail = await mailTo(program, trek.host.email, new RegExp(`^${trek.name}.*changed by us`))
  assert.match(mail.text, /The bridge on the third day is gone\./)

  const lifted = await suspended.submit('Lift the suspension', { Why: 'It is back.' })
  assert.match(lifted.text(), /Inactive/)
  assert.equal(lifted.hasButton('Lift the suspension'), false)
})

test('without script an operator confirms what an edit means for bookings, and the audit log has its reason', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const { trek } = departure
  const lead = await createPerson(program.deps)
  const { id } = await createBooking(program, { departure, lead, spots: 2 })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const form = await office.open(`/admin/treks/${trek.id}?edit`)
  const edit = { meetingPoint: 'Bus park', 'Why we change it': 'The hotel has closed.' }
  const asked = await form.submit('Save changes', edit)
  assert.equal(asked.status, 409)
  assert.match(asked.text(), /1 booking, 2 travellers, US\$2,480\.00 may be cancelled/)
  assert.equal(asked.valueOf('meetingPoint'), 'Bus park')
  const again = await asked.submit('Save changes')
  assert.equal(again.status, 409, 'saving again asks again')
  const saved = await again.submit('Publish and notify 1 booking', { why: 'It is a ruin now.' })
  assert.match(saved.text(), /The hotel has closed\./)
  const question = await program.visitor(lead).open(`/bookings/${id}/trek-change`)
  assert.match(question.text(), /Bus park[^]*It is a ruin now\./)
})
