import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { authenticatorCode, createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a traveller cancels 20 days before the start, and an operator approves the refund of one half', async () => {
  const maya = await createPerson(program.deps)
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { startsInDays: 20, priceCents: 1240_00 },
  })
  const { browser, id } = await createBooking(program, { departure, lead: maya })
  const list = await browser.open('/bookings')
  const cancel = await browser.open(list.linkTo(/^Cancel booking/) ?? '')
  assert.equal(cancel.heading(), 'Cancel this booking?')
  assert.match(cancel.text(), /\$620\.00/)
  const cancelled = await cancel.submit(/^Cancel booking/)
  assert.equal(cancelled.heading(), 'Your booking is cancelled')
  await mailTo(program, maya.email, new RegExp(`${departure.trek.name} is cancelled`))

  const operator = await createPerson(program.deps, { role: 'operator', firstName: 'Asha' })
  await forgetFreshProof(program.deps, operator)
  const office = program.visitor(operator)
  const [refund] = await program.rows(
    'select refund.id from refund join payment on payment.id = payment_id where booking_id = $1',
    [id],
  )
  const refundPage = await office.open(`/admin/refunds/${refund.id}`)
  const confirm = await refundPage.submit('Decide and pass on', { Approve: true })
  assert.equal(confirm.heading(), 'Confirm it is you')
  const confirmed = await confirm.submit('Confirm', digits(await authenticatorCode(program.deps, operator)))
  assert.equal(confirmed.path, `/admin/refunds/${refund.id}`)
  const decided = await confirmed.submit('Decide and pass on', { Approve: true })
  assert.match(decided.text(), /Rule 50% Refund \$620\.00/)
  assert.match(decided.text(), /you approved/)
  await mailTo(program, maya.email, /refund/i)
})
