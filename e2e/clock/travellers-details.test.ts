import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { digits } from '#test/http/code-fields.ts'
import { attribute, byTag, nameOf } from '#test/http/html-tree.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'
import { soon } from '#test/soon.ts'

const program = useProgram('moving-clock')

/** Whether a field can no longer be changed. */
function isReadOnly(page: HttpPage, label: string): boolean {
  return byTag(page.root(), 'input').some(
    (each) => nameOf(each, page.root()).startsWith(label) && attribute(each, 'readonly') !== null,
  )
}

test('a guest adds details after a code, later only what is missing, and on the trail nothing', async () => {
  const departure = await createTrekWithDeparture(program.deps, { departure: { startsInDays: 10 } })
  const email = `ada-${randomUUID()}@lovelace.example`
  const booking = await createBooking(program, { departure, email })
  const link = await mailedLink(program, booking)
  const { text } = await mailTo(program, email, /^Booked/)
  assert.ok(text.includes(`Add travellers’ details: ${program.url}${link}/travellers`), text)
  const guest = program.visitor()
  const linked = await guest.open(link)
  const proof = await guest.open(linked.linkTo('Add travellers’ details') ?? '')
  assert.equal(proof.heading(), 'Confirm that it is you')
  const asks = await proof.submit('Email me a code')
  const { subject } = await mailTo(program, email, /is your Chautari code/)
  const form = await asks.submit('Continue', digits(subject.slice(0, 6)))
  assert.equal(form.heading(), 'Travellers’ details')
  const saved = await form.submit('Save the details', { 'Passport number': 'GB1234567' })
  assert.match(saved.text(), /Saved \d\d:\d\d/)

  await program.moveClock(6)
  await mailTo(program, email, /^In \d days: /)
  const late = await guest.open(saved.path)
  assert.match(late.text(), /You can still add what is missing until/)
  assert.ok(isReadOnly(late, 'Passport number'), 'the passport does not change')
  const added = await late.submit('Save the details', { 'Insurance company': 'Lloyd' })
  assert.match(added.text(), /Saved \d\d:\d\d/)
  assert.ok(isReadOnly(added, 'Insurance company'))

  await program.moveClock(5)
  await soon(async () => (await guest.open('/bookings?tab=past')).text().includes('On the trail'))
  const over = await guest.open(saved.path)
  assert.match(over.text(), /These details can no longer be changed\./)
  assert.equal(over.hasButton('Save the details'), false)
})
