import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson, openSession } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'
import { mailsTo, mailTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { moveToNoon } from './noon.ts'

const program = useProgram('moving-clock')

const card = {
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 39',
  'Security code': '123',
  'Name on card': 'Tom Hughes',
}

/** Three friends at 1,240.00 each, of which the lead has paid 20% and has made the links. */
async function together() {
  const lead = await createPerson(program.deps)
  // Without a second factor a session of months later opens the earnings.
  const host = await createHost(program.deps, { secondFactor: false })
  const departure = await createTrekWithDeparture(program.deps, {
    host,
    departure: { startsInDays: 150, priceCents: 1240_00 },
  })
  const { id } = await createBooking(program, { departure, lead, plan: 'deposit', spots: 3 })
  const party = await program.visitor(lead).open(`/bookings/${id}/party`)
  const made = await party.submit('Make the links')
  const links = new Set([...made.html.matchAll(/\/share\/[\w-]{22}/g)].map(([path]) => path))
  return { id, email: lead.email, host, links: [...links] }
}

test('on the balance date the saved card is charged only what the shares leave, in one charge', async () => {
  await moveToNoon(program)
  const { id, email, host, links } = await together()
  assert.equal(links.length, 2)
  for (const link of links) {
    const payer = program.visitor()
    const pay = await (await payer.open(link)).submit(/^Pay US\$1,240\.00/)
    await pay.submit(/^Pay US\$1,240\.00/, card)
    await soon(async () => /You have paid your part/.test((await payer.open(link)).text()))
  }
  const earnings = async () => {
    const { token } = await openSession(program.deps, host.id)
    return (await program.visitor({ token }).open(`/${brand.slug}-your-adventure/earnings`)).text()
  }
  assert.match(await earnings(), /more is promised: guests have parts to pay/)

  await program.moveClock(114)
  assert.deepEqual(await sums(id), { state: 'confirmed', unpaid: 496_00, paid: '74400 124000 124000' })
  await program.moveClock(1)
  await soon(async () => (await sums(id)).unpaid === 0)
  assert.deepEqual(await sums(id), { state: 'confirmed', unpaid: 0, paid: '74400 124000 124000 49600' })
  const charges = await program.rows(
    `select amount, status from stand_in.intent where metadata ->> 'charge' = 'saved_card' and metadata ->> 'booking_id' = $1`,
    [id],
  )
  assert.deepEqual(charges, [{ amount: 496_00, status: 'succeeded' }])
  const { text } = await mailTo(program, email, /^US\$496\.00 paid/)
  assert.match(text, /paid in full/)
  assert.equal(
    (await mailsTo(program, email)).filter(({ subject }) => /^US\$\S+ paid: /.test(subject)).length,
    1,
  )
  assert.doesNotMatch(await earnings(), /more is promised/)

  // The next days charge nothing more, and the host has earned 95% of everything.
  await program.moveClock(2)
  assert.equal((await sums(id)).paid, '74400 124000 124000 49600')
  const [share] = await program.rows('select state, net_cents::int from payout_item where booking_id = $1', [
    id,
  ])
  assert.deepEqual(share, { state: 'accrued', net_cents: 3534_00 })
  assert.deepEqual(await program.rows('select * from invariant_violation'), [])
})

async function sums(id: string) {
  const [row] = await program.rows(
    `select b.state, b.unpaid_cents::int as unpaid, string_agg(p.amount_cents::text, ' ' order by p.captured_at) as paid
     from booking b join payment p on p.booking_id = b.id and p.state = 'captured' where b.id = $1 group by b.id`,
    [id],
  )
  return { state: String(row?.state), unpaid: Number(row?.unpaid), paid: String(row?.paid) }
}
