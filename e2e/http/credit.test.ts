import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveCredit } from '#test/samples/credit.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('credit that covers the whole price confirms a booking without a checkout page', async () => {
  const ada = await createPerson(program.deps, { firstName: 'Ada', lastName: 'Byron' })
  await giveCredit(program.deps.db, ada.id, 9000_00, program.deps.now())
  const { id, trek } = await createTrekWithDeparture(program.deps)
  const browser = program.visitor(ada)
  const form = await (await browser.open(`/trekking/${trek.slug}?departure=${id}`)).submit('Book Now')
  assert.match(form.text(), /Use my credit \(\$9,000\.00\)/)
  const lead = {
    'First name': 'Ada',
    'Last name': 'Byron',
    Email: ada.email,
    Phone: '+44 20 7946 0000',
    Address: '12 St James Square',
    City: 'London',
    Country: 'United Kingdom',
    'I am 18 or older': true,
  }
  const tooMuch = await form.submit('Continue to review', { ...lead, 'Use my credit': '9000.01' })
  assert.match(tooMuch.text(), /Maximum credit available is \$9,000\.00/)
  const review = await tooMuch.submit('Continue to review')
  assert.equal(review.heading(), 'Check your booking')
  const done = await review.submit('Confirm booking')
  assert.match(done.path, /^\/payment-success\?booking=/)
  assert.match(
    done.text(),
    /Your trek booking has been confirmed! You will receive a confirmation email shortly\./,
  )
  await mailTo(program, ada.email, /^Booked/)
})
