import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { daysBetween, nepalDate } from '#domain/dates.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { moveToNoon } from './noon.ts'

const program = useProgram('moving-clock')

/** Two travellers: the sum does not divide by the number of parts. */
const PRICE_CENTS = 1240_33

/** What the card paid at the provider after the first part, in the order of time. */
async function chargesOf(id: string): Promise<number[]> {
  const found = await program.rows(
    `select amount::int from stand_in.intent where metadata ->> 'charge' = 'saved_card' and metadata ->> 'booking_id' = $1
       and status = 'succeeded' order by created_at`,
    [id],
  )
  return found.map(({ amount }) => amount)
}

/** The amounts of the mails about paid parts, in the order of time. */
async function mailedParts(email: string): Promise<string[]> {
  const subjects = (await mailsTo(program, email)).map(({ subject }) => subject).toReversed()
  return subjects.flatMap((subject) => /^US\$(\S+) paid: /.exec(subject)?.[1] ?? [])
}

const dollarsText = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

test('a monthly plan of 150 days: on each date one charge and one mail, and the parts sum to the cent', async (t) => {
  await moveToNoon(program)
  const departure = await createTrekWithDeparture(program.deps, {
    departure: { startsInDays: 150, priceCents: PRICE_CENTS },
  })
  const email = `ada-${randomUUID()}@lovelace.example`
  const { id } = await createBooking(program, { departure, email, spots: 2, plan: 'monthly' })
  const parts: { due_on: string; cents: number }[] = await program.rows(
    'select due_on::text, cents::int from instalment where booking_id = $1 order by due_on',
    [id],
  )
  const later = parts.reduce((sum, { cents }) => sum + cents, 0)
  const first = 2 * PRICE_CENTS - later
  const [{ cents = 0 } = {}] = parts
  assert.ok(parts.length >= 3, `${parts.length} later parts`)
  assert.ok(parts.every((part) => part.cents === cents))
  assert.ok(
    first > cents && first - cents <= parts.length,
    `${first} and then ${cents}: the first part has the rest`,
  )
  assert.equal(daysBetween(parts.at(-1)?.due_on ?? '', departure.startsOn), 35)

  let today = nepalDate(program.deps.now())
  for (const [index, part] of parts.entries()) {
    await program.moveClock(daysBetween(today, part.due_on))
    today = part.due_on
    await soon(async () => (await mailedParts(email)).length > index)
    const so = Array.from({ length: index + 1 }, () => cents)
    assert.deepEqual(await chargesOf(id), so, part.due_on)
    assert.deepEqual(await mailedParts(email), so.map(dollarsText), part.due_on)
    const [row] = await program.rows('select unpaid_cents::int as unpaid from booking where id = $1', [id])
    assert.equal(row.unpaid, later - (index + 1) * cents)
  }

  // The tasks of the next days find nothing to charge.
  await program.moveClock(2)
  const [task] = await program.rows(
    `select sum(amount_cents)::int as paid, count(*)::int as payments from payment where booking_id = $1 and state = 'captured'`,
    [id],
  )
  assert.deepEqual(task, { paid: 2 * PRICE_CENTS, payments: parts.length + 1 })
  assert.deepEqual(
    await chargesOf(id),
    parts.map((part) => part.cents),
  )
  assert.equal((await mailedParts(email)).length, parts.length)
  assert.deepEqual(await program.rows('select * from invariant_violation'), [])
  t.diagnostic(
    `promise 32: a monthly plan of ${parts.length + 1} parts over 150 days by the clock: one charge and one mail for each later part, ${first} + ${parts.length} × ${cents} = ${2 * PRICE_CENTS} cents`,
  )
})
