import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Stage } from './open-stage.ts'

type Refund = {
  payment_id: string
  amount_cents: number
  state: string
  reason: string
  approved: boolean
  byBank: boolean
}

type Found = {
  state: string
  spots: number
  departure_id: string
  total_cents: number
  unpaid_cents: number
  returned_cents: number
  returned_credit_cents: number
  credit_refund_cents: number
  as_credit_cents: number
  travellers: number
  payments: { id: string; state: string; intent_id: string; amount_cents: number; refunded_cents: number }[]
  refunds: Refund[]
  disputes: { state: string; amount_cents: number }[]
  claims: { card_cents: number; credit_cents: number; host_cents: number }[]
  orders: { departure_id: string; spots: number; extras: { firstId: string; quantity: number }[] }[]
  extras: { first_id: string; quantity: number }[]
  /** What the lines add up to, and those that the platform does not bear. */
  lines: number
  hostLines: number
  /** The later parts of its price that are open. */
  parts: number
  share: { state: string; base_cents: number; fee_cents: number; net_cents: number }[]
  /** Debits less credits of each ledger account in the entries about the booking. */
  ledger: Record<string, number>
  unbalanced: number
  /** The credit of its leads. */
  credit: number
  counted: number
  earned: number
  /** What the host owes after a lost dispute. */
  clawedBack: number
  taken: { id: string; spots: number }[]
  stock: { departure_id: string; extra_id: string; stock: number; taken: number }[]
}

const sum = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((total, one) => total + of(one), 0)

/** Reasons by which the rule gives back a part of the price. */
const byRule = ['cancelled', 'host_cancelled', 'changed']
/** Refunds that have left, or will, and those that are owed and wait for somebody. */
const onItsWay = ['requested', 'approved', 'submitted', 'succeeded', 'manual']

/**
 * Compares a booking with what happened to it: each payment with its refunds, the lines with the money, the books with both, the
 * host's share with its lines, and the spots and stocks of all its departures. Every amount is exact.
 */
export async function checkBooking(stage: Stage): Promise<void> {
  const found = await findAll(stage)
  checkPayments(stage, found)
  checkLines(found)
  checkBooks(stage, found)
  checkShare(found)
  checkSpots(found)
  checkParts(stage, found)
}

/** Never a refund above the payment, in our books and at the provider. */
function checkPayments({ world }: Stage, { payments, refunds, state, ...found }: Found) {
  for (const { id, intent_id, amount_cents, refunded_cents } of payments) {
    const own = refunds.filter(({ payment_id }) => payment_id === id)
    assert.equal(
      refunded_cents,
      sum(own, (each) => (onItsWay.includes(each.state) ? each.amount_cents : 0)),
      'refunded_cents',
    )
    assert.ok(refunded_cents <= amount_cents, `refunded ${refunded_cents} of ${amount_cents}`)
    const sent = world.payments.refunds.filter((each) => each.intentId === intent_id)
    const left = sum(sent, (each) => (each.state === 'failed' ? 0 : each.amountCents))
    assert.ok(left <= amount_cents, `the provider refunded ${left} of ${amount_cents}`)
  }
  const captured = sum(payments, (each) => (each.state === 'captured' ? each.amount_cents : 0))
  assert.equal(captured, found.total_cents + found.returned_cents - found.unpaid_cents, `captured, ${state}`)
}

/** What the lines add up to is what was captured or is unpaid, less what the rule has refunded or still owes. */
function checkLines({ payments, refunds, claims, lines, counted, state, ...found }: Found) {
  const captured = sum(payments, (each) => (each.state === 'captured' ? each.amount_cents : 0))
  const refunded = sum(refunds, (each) => (byRule.includes(each.reason) ? each.amount_cents : 0))
  const claimed = state === 'host_cancelled' ? sum(claims, ({ card_cents }) => card_cents) : 0
  assert.equal(lines, captured + owedOf({ state, ...found }) - refunded - counted - claimed, 'the lines')
}

/** The books balance, and each account has what belongs on it. */
function checkBooks({ creditCents, spentCents }: Stage, found: Found) {
  const { payments, refunds, disputes, claims, ledger, unbalanced } = found
  assert.equal(unbalanced, 0, 'each entry balances')
  assert.equal(
    sum(Object.values(ledger), (cents) => cents),
    0,
    'all entries together',
  )
  const account = (name: string) => ledger[name] ?? 0
  const isPaid = (state: string) => state === 'captured' || state === 'surplus'
  const paid = sum(payments, (each) => (isPaid(each.state) ? each.amount_cents : 0))
  const succeeded = refunds.filter((each) => each.state === 'succeeded')
  const byCard = sum(succeeded, (each) => (each.byBank ? 0 : each.amount_cents))
  const byBank = sum(succeeded, (each) => (each.byBank ? each.amount_cents : 0))
  const lost = sum(disputes, (each) => (each.state === 'lost' ? each.amount_cents : 0))
  assert.equal(account('stripe_cash'), paid - byCard - lost, 'the money at the provider')
  assert.equal(account('bank'), 0 - byBank, 'the money at the bank')
  // Goodwill is owed when it is approved, everything else from the first moment.
  const isOwed = ({ reason, approved }: Refund) => reason !== 'goodwill' || approved
  const open = refunds.filter((each) => isOwed(each) && !['succeeded', 'rejected'].includes(each.state))
  const rejected = refunds.filter((each) => isOwed(each) && each.state === 'rejected')
  assert.equal(
    account('refund_clearing'),
    0 - sum(open, (each) => each.amount_cents),
    'what is owed to cards',
  )
  const covered = sum(rejected, (each) => each.amount_cents) + found.clawedBack
  assert.equal(account('dispute_loss'), lost - covered, 'lost disputes')
  const back =
    found.returned_credit_cents +
    found.credit_refund_cents +
    found.as_credit_cents +
    sum(claims, ({ credit_cents }) => credit_cents)
  assert.equal(found.credit, creditCents - spentCents + back, 'credit')
}

/** The host gets 95% of what the lines earned: all that the platform does not bear, less what claims took from it. */
function checkShare({ share, hostLines, claims, ledger, earned, ...found }: Found) {
  const [own, ...others] = share.filter(({ state }) => state !== 'returned')
  assert.ok(own && others.length === 0, 'one share')
  const { state, base_cents, fee_cents, net_cents } = own
  const isUpcoming = state === 'accrued' || state === 'reduced'
  if (state === 'reversed') assert.equal(hostLines - sum(claims, ({ host_cents }) => host_cents) <= 0, true)
  else {
    assert.equal(base_cents, hostLines - sum(claims, ({ host_cents }) => host_cents), `the share, ${state}`)
    assert.equal(fee_cents, Math.floor((base_cents * 5) / 100), 'our fee')
    assert.equal(net_cents, base_cents - fee_cents)
  }
  assert.equal(earned, isUpcoming || state === 'reversed' ? 0 : net_cents, `what the host earned, ${state}`)
  assert.equal(
    0 - (ledger['customer_funds'] ?? 0),
    isUpcoming ? base_cents - owedOf(found) : 0,
    `customer funds, ${state}`,
  )
}

/** Never a spot or an extra lost or sold twice. */
function checkSpots({ state, spots, departure_id, travellers, orders, extras, taken, stock }: Found) {
  const isThere = ['confirmed', 'completed', 'no_show'].includes(state)
  assert.equal(travellers, spots, 'travellers')
  for (const { id, spots: occupied } of taken) {
    const held = sum(orders, (order) => (order.departure_id === id ? order.spots : 0))
    assert.equal(occupied, (isThere && departure_id === id ? spots : 0) + held, 'spots')
  }
  for (const { departure_id: place, extra_id, stock: most, taken: used } of stock) {
    const ordered = extras.filter(({ first_id }) => first_id === extra_id)
    const held = orders
      .filter((order) => order.departure_id === place)
      .flatMap((order) => order.extras.filter(({ firstId }) => firstId === extra_id))
    const own = isThere && departure_id === place ? sum(ordered, ({ quantity }) => quantity) : 0
    assert.equal(used, own + sum(held, ({ quantity }) => quantity), 'stock')
    assert.ok(used <= most)
  }
}

/** What its traveller still has to pay; nobody owes the parts of a booking that has ended. */
function owedOf({ state, unpaid_cents }: Pick<Found, 'state' | 'unpaid_cents'>): number {
  return state === 'confirmed' ? unpaid_cents : 0
}

/** The open parts are what is unpaid, and none was charged twice. */
function checkParts({ world }: Stage, { parts, state, unpaid_cents, payments }: Found) {
  assert.equal(parts, owedOf({ state, unpaid_cents }), 'open parts')
  const own = new Set(payments.map(({ id }) => id))
  const paid = [...world.payments.charges.values()].filter(
    (charge) => charge.state === 'paid' && own.has(charge.paymentId ?? ''),
  )
  assert.equal(
    new Set(paid.map(({ instalmentId }) => instalmentId)).size,
    paid.length,
    'a part charged twice',
  )
}

async function findAll({ world, id, accountIds, departureIds }: Stage): Promise<Found> {
  const { rows } = await sql<{ found: Found }>`
    with j as (select journal.id, journal.kind from journal where booking_id = ${id}),
    e as (select j.kind, j.id as journal_id, account_id, debit_cents, credit_cents from entry join j on j.id = entry.journal_id),
    p as (select * from payment where booking_id = ${id})
    select json_build_object(
      'state', b.state, 'spots', b.spots, 'departure_id', b.departure_id, 'total_cents', b.total_cents, 'unpaid_cents', b.unpaid_cents,
      'parts', (select coalesce(sum(cents), 0) from instalment where booking_id = b.id and state = 'open'),
      'returned_cents', b.returned_cents, 'returned_credit_cents', b.returned_credit_cents,
      'credit_refund_cents', b.credit_refund_cents, 'as_credit_cents', b.refund_as_credit_cents,
      'travellers', (select count(*) from booking_traveller where booking_id = b.id),
      'payments', (select coalesce(json_agg(json_build_object('id', id, 'state', state, 'intent_id', intent_id,
         'amount_cents', amount_cents, 'refunded_cents', refunded_cents)), '[]') from p),
      'refunds', (select coalesce(json_agg(json_build_object('payment_id', r.payment_id, 'amount_cents', r.amount_cents,
         'state', r.state, 'reason', r.reason, 'approved', r.approved_at is not null, 'byBank', r.manual_reference <> '')), '[]')
         from refund r join p on p.id = r.payment_id),
      'disputes', (select coalesce(json_agg(json_build_object('state', d.state, 'amount_cents', d.amount_cents)), '[]')
         from dispute d join p on p.id = d.payment_id),
      'claims', (select coalesce(json_agg(json_build_object('card_cents', card_cents, 'credit_cents', credit_cents,
         'host_cents', host_cents)), '[]') from claim where booking_id = b.id and state = 'granted'),
      'orders', (select coalesce(json_agg(json_build_object('departure_id', departure_id, 'spots', spots, 'extras', extras)), '[]')
         from change_order where booking_id = b.id and state = 'held'),
      'extras', (select coalesce(json_agg(json_build_object('first_id', first_id, 'quantity', quantity)), '[]')
         from booking_extra where booking_id = b.id),
      'lines', (select coalesce(sum(total_cents), 0) from booking_line where booking_id = b.id),
      'hostLines', (select coalesce(sum(total_cents), 0) from booking_line where booking_id = b.id and borne_by <> 'platform'),
      'share', (select coalesce(json_agg(json_build_object('state', state, 'base_cents', base_cents, 'fee_cents', fee_cents,
         'net_cents', net_cents)), '[]') from payout_item where booking_id = b.id and kind = 'share'),
      'ledger', (select coalesce(json_object_agg(account_id, cents), '{}') from
         (select account_id, sum(debit_cents - credit_cents) as cents from e group by 1) as balance),
      'credit', coalesce((select sum(balance_cents) from ledger_account where id = any(${accountIds.map((each) => `credit:${each}`)})), 0),
      'unbalanced', (select count(*) from (select journal_id from e group by 1
         having sum(debit_cents) <> sum(credit_cents)) as wrong),
      'counted', (select coalesce(sum(debit_cents), 0) from e where kind = 'goodwill_counted'),
      'earned', (select coalesce(sum(credit_cents - debit_cents), 0) from e
         where kind in ('earned', 'share_lowered') and account_id like 'host_payable:%'),
      'clawedBack', (select coalesce(-sum(net_cents), 0) from payout_item where booking_id = b.id and kind = 'claw_back'),
      'taken', (select json_agg(json_build_object('id', id, 'spots', spots_taken)) from departure
         where id = any(${departureIds})),
      'stock', (select json_agg(json_build_object('departure_id', departure_id, 'extra_id', extra_id, 'stock', stock,
         'taken', taken)) from departure_extra where departure_id = any(${departureIds}))
    ) as found from booking b where b.id = ${id}`.execute(world.db)
  const [row] = rows
  if (!row) throw new Error('no booking')
  return row.found
}
