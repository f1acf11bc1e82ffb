import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('traveller and host find a booking at Notifications, new once, and nobody else does', async () => {
  const departure = await createTrekWithDeparture(program.deps)
  const maya = await createPerson(program.deps)
  const { id } = await createBooking(program, { departure, lead: maya })
  const traveller = program.visitor(maya)
  const account = await traveller.open('/account')
  const first = await traveller.open(account.linkTo('Notifications') ?? '')
  const confirmed = `Your booking of ${departure.trek.name}`
  assert.ok(first.text().includes(`Unread: ${confirmed}`), first.text())
  assert.match(first.text(), /Today, /)
  const again = await traveller.open('/notifications')
  assert.ok(again.text().includes(confirmed) && !again.text().includes('Unread: '), again.text())

  const host = await program.visitor(departure.trek.host).open('/notifications')
  assert.ok(host.text().includes(`Unread: New booking: ${departure.trek.name}`), host.text())

  const other = await program.visitor(await createPerson(program.deps)).open('/notifications')
  assert.match(other.text(), /No notifications yet/)
  assert.ok(!other.text().includes(departure.trek.name))
  const [row] = await program.rows('select id from notice where record_id = $1 and recipient = $2', [
    id,
    'traveller',
  ])
  const asked = await program
    .visitor(await createPerson(program.deps))
    .open(`/notifications?before=${Number(row?.id) + 1}`)
  assert.ok(!asked.text().includes(departure.trek.name))

  assert.equal((await program.visitor().open('/notifications')).path, '/login')
})
