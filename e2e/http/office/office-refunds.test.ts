import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceOf } from '#domain/booking-reference.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createRefund } from '#test/fixtures/refunds.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram()

test('an operator reveals the traveller of a refund and approves it, and the traveller sees its state', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya', lastName: 'Lindqvist' })
  const { id, booking } = await createRefund(program, { traveller: maya })
  const cancelled = () => booking.browser.open('/bookings?tab=cancelled')
  assert.match((await cancelled()).text(), /Pending Processing \(5 - 10 days\)/)

  const operator = await createPerson(program.deps, { role: 'operator' })
  const office = program.visitor(operator)
  const list = await office.open('/admin/refunds')
  const row = list.texts('tr').find((text) => text.startsWith(referenceOf(booking.id))) ?? ''
  assert.match(row, /M•••• L••••/)
  const masked = await office.open(list.linkTo(referenceOf(booking.id)) ?? '')
  assert.match(masked.text(), /Traveller M•••• L••••/)
  assert.ok(!masked.html.includes('Lindqvist'))
  const revealed = await masked.submit('Reveal')
  assert.match(revealed.text(), /Maya Lindqvist/)
  assert.match(revealed.text(), /you revealed the traveller/)

  const approved = await revealed.submit('Decide and pass on', { Approve: true })
  assert.match(approved.text(), /you approved/)
  assert.equal(approved.hasButton('Decide and pass on'), false)
  const processed = await soon(async () => {
    const page = await cancelled()
    return /Processed & Complete/.test(page.text()) && page
  })
  assert.doesNotMatch(processed.text(), /Pending Processing/)
  const audit = await office.open(`/admin/audit?subject=${id}`)
  for (const act of ['approve-refund', 'reveal-traveller']) assert.ok(audit.texts('td').includes(act), act)
})

test('goodwill above $200 needs a second operator', async () => {
  const { booking } = await createRefund(program)
  const [first, second] = [
    await createPerson(program.deps, { role: 'operator' }),
    await createPerson(program.deps, { role: 'operator' }),
  ].map((operator) => program.visitor(operator))
  assert.ok(first && second)
  const form = await first.open('/admin/refunds/goodwill')
  const proposed = await form.submit('Propose', {
    Booking: referenceOf(booking.id).toLowerCase(),
    'US dollars': '220',
    Why: 'The bus was a day late.',
  })
  const approved = await proposed.submit('Decide and pass on')
  assert.match(approved.text(), /You have approved\. A second operator must do the same\./)

  const page = await second.open(approved.path)
  assert.match(page.text(), /You are the second/)
  assert.match((await page.submit('Decide and pass on')).text(), /you approved/)
})
