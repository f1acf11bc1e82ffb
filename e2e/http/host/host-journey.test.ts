import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { usd } from '#domain/money.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { completeDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { apply, approve, PRICE_CENTS, publish } from '#test/http/become-host.ts'
import type { HttpPage } from '#test/http/http-page.ts'
import type { HttpVisitor } from '#test/http/http-visitor.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()
const row = (page: HttpPage, start: string) => page.texts('tr').find((text) => text.startsWith(start)) ?? ''

test('a person becomes a host, is approved, publishes a trek, is booked, and is paid by two operators', async () => {
  const tenzing = await createPerson(program.deps, {
    firstName: `Tenzing${randomUUID().slice(0, 8)}`,
    lastName: 'Tamang',
  })
  const host = program.visitor(tenzing)
  await apply(program, host, tenzing.firstName)
  const [ramesh, sunita] = [
    program.visitor(await createPerson(program.deps, { role: 'operator', firstName: 'Ramesh' })),
    program.visitor(await createPerson(program.deps, { role: 'operator', firstName: 'Sunita' })),
  ] as const
  await approve(ramesh, tenzing.firstName)
  const departure = await publish(program, host, tenzing)
  const booking = await createBooking(program, { departure, spots: 2 })
  await agePayoutBankDetails(tenzing.id)
  await completeDeparture(program.deps, departure)

  const gross = 2 * PRICE_CENTS
  const net = gross - Math.floor(gross / 20)
  const due = await host.open(`${DASHBOARD}/earnings`)
  assert.ok(row(due, 'Due').includes(usd(net)), due.text())
  await batchPayouts(program.deps)
  const [payout] = await program.rows('select id from payout where host_id = $1', [tenzing.id])
  await (await ramesh.open(`/admin/payouts/${payout.id}`)).submit(`Approve ${usd(net)}`)
  const released = await (await sunita.open(`/admin/payouts/${payout.id}`)).submit(`Release ${usd(net)}`)
  const settled = await released.submit(`Mark ${usd(net)} as settled`)
  assert.match(settled.text(), /Nothing left to do\./)
  const paid = await host.open(`${DASHBOARD}/earnings`)
  assert.ok(row(paid, 'Paid').includes(usd(net)), paid.text())
  assert.deepEqual(await booksOf(tenzing.id), { paid: net, fee: gross - net, owed: 0 })
  assert.deepEqual(await violationsOf([departure.id, booking.id, payout.id, tenzing.id]), [])
  await changeBankDetails(host, paid)
})

/** Moves the change of bank details past the 72 hours without payouts. */
async function agePayoutBankDetails(hostId: string): Promise<void> {
  await program.rows(
    `update vault.bank_account set changed_at = changed_at - interval '5 days' where host_id = $1`,
    [hostId],
  )
}

/** A host's ledger balances: paid out, our fee and still owed. */
async function booksOf(hostId: string) {
  const [books] = await program.rows(
    `select
       (select sum(amount_cents)::int from payout where host_id = $1 and state = 'settled') as paid,
       (select sum(fee_cents)::int from payout_item where host_id = $1) as fee,
       (select balance_cents::int from ledger_account where id = 'host_payable:' || $1) as owed`,
    [hostId],
  )
  return books
}

/** Contradictions in the books about these records. */
async function violationsOf(ids: string[]): Promise<string[]> {
  const query = 'select what from invariant_violation where ref like any ($1)'
  return (await program.rows(query, [ids.map((id) => `%${id}%`)])).map(({ what }) => what)
}

/** A wrong code of the bank is refused beside its field and everything typed stays; a right one waits for an operator. */
async function changeBankDetails(host: HttpVisitor, earnings: HttpPage): Promise<void> {
  const form = await host.open(earnings.linkTo('Change bank details') ?? '')
  assert.equal(form.heading(), 'Where we pay you')
  const bank = { bankName: 'Himalayan Bank', branchCode: '4', 'Account type': 'checking' }
  const typed = { holder: 'Tenzing Tamang', account: '00110022003300', ...bank, swift: 'HIMA' }
  const refused = await form.submit('Save bank details', typed)
  assert.match(refused.text(), /A SWIFT code has 8 or 11 letters and digits\./)
  assert.equal(refused.valueOf('account'), typed.account)
  const saved = await refused.submit('Save bank details', { swift: 'HIMANPKA' })
  assert.match(saved.path, /done=bank/)
  assert.match(saved.text(), /Himalayan Bank, •••• 3300/)
}
