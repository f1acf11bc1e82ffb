import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson, type Person } from '#test/fixtures/people.ts'
import { attribute, byTag, rawText, textOf } from '#test/http/html-tree.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import type { HttpVisitor } from '#test/http/http-visitor.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

/** An operator finds a person by the search of the office's home. */
async function findPerson(office: HttpVisitor, { id, email }: Person) {
  const found = await (await office.open('/admin')).submit('Search', { 'Booking, person or trek': email })
  const page = await office.open(found.linkTo('Maya Lind') ?? '')
  assert.equal(page.path, `/admin/people/${id}`)
  return page
}

test('an operator impersonates a person, cannot cancel a booking, and the audit log records the access', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya' })
  const departure = await createTrekWithDeparture(program.deps)
  const { id } = await createBooking(program, { departure, lead: maya })
  const booking = () =>
    program.rows(
      `select to_jsonb(booking) as booking, (select count(*) from refund join payment on payment.id = payment_id
       where booking_id = booking.id) as refunds from booking where id = $1`,
      [id],
    )
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const person = await findPerson(office, maya)
  assert.match(person.heading(), /m••••@/)
  const home = await person.submit('View as this person', {
    'Why you need to see it': 'Finding a fault that they reported',
  })
  const bar = (page: typeof home) => page.withClass('seeingbar').map(textOf).join()
  assert.match(bar(home), /The view of Maya/)

  const bookings = await office.open(home.linkTo('Bookings') ?? '')
  const cancel = await office.open(bookings.linkTo(`Cancel booking for ${departure.trek.name}`) ?? '')
  const before = await booking()
  const refused = await cancel.submit(/^Cancel booking and get/)
  assert.equal(refused.heading(), 'You can only look here.')
  assert.match(refused.text(), /Nothing was changed\./)
  assert.match(bar(refused), /The view of Maya/)
  const form = {
    cardCents: cancel.valueOf('cardCents') ?? '',
    creditCents: cancel.valueOf('creditCents') ?? '',
  }
  const sent = { form, headers: { Origin: program.url } }
  for (const path of [cancel.path, `${cancel.path}.data`]) {
    const byHand = await office.call.post(path, sent)
    assert.equal(byHand.status, 403, path)
    assert.match(byHand.text, /You can only look here\./)
  }
  assert.deepEqual(await booking(), before)

  const ended = await refused.submit('End view')
  assert.equal(ended.path, person.path)
  assert.equal(bar(ended), '')
  assert.match(ended.text(), /you saw the site as they do: Finding a fault that they reported/)
  assert.match(ended.text(), /you ended that view/)
  const own = await office.open('/bookings')
  assert.equal(own.heading(), 'Bookings')
  assert.equal(own.linkTo(/^Cancel booking/), null)
  const audit = await office.open(`/admin/audit?person=${maya.id}`)
  const acts = (act: string) => audit.texts('tr').find((row) => row.includes(act)) ?? ''
  assert.match(acts('see-as'), /you.*Finding a fault that they reported/)
  assert.match(acts('end-seeing'), /you/)

  // Control: the same form has an effect when the traveller sends it.
  assert.equal((await program.visitor(maya).call.post(cancel.path, sent)).status, 303)
  assert.notDeepEqual(await booking(), before)
})

test('a refused credit preserves the operator’s input, and a valid one is granted', async () => {
  const maya = await createPerson(program.deps, { firstName: 'Maya' })
  const office = program.visitor(await createPerson(program.deps, { role: 'operator' }))
  const person = await findPerson(office, maya)
  const fields = { 'US dollars': 'a few', Why: 'The bus was a day late.' }
  const refused = await person.submit('Give credit', fields)
  assert.match(refused.alerts().join(), /Enter an amount in US dollars/)
  assert.equal(refused.valueOf('US dollars'), 'a few')
  assert.equal(reasonIn(refused), 'The bus was a day late.')
  const given = await refused.submit('Give credit', { 'US dollars': '5' })
  assert.ok(given.statuses().includes('The credit is theirs.'))
  assert.match(given.text(), /you gave credit: The bus was a day late\./)
  assert.equal(reasonIn(given), '')
})

/** The reason in the credit form. */
function reasonIn(page: HttpPage): string | undefined {
  const areas = byTag(page.root(), 'textarea').filter((area) => attribute(area, 'id') === 'reason-credit')
  return areas[0] && rawText(areas[0]).trim()
}
