import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkPromisedTime, quickOrFull } from '../quick-or-full.ts'
import { type Lane, openLane } from './lane.ts'
import type { PlanKill } from './parts/run-plans.ts'
import { askedPoints, mixed, sharePointNames } from './points.ts'
import { runShares } from './shares/run-shares.ts'
import { shareProblems } from './shares/share-check.ts'

const RANDOM = quickOrFull(0, 20)
const TIMES = quickOrFull(1, 3)
const names = askedPoints(sharePointNames) ?? sharePointNames.slice(0, quickOrFull(2, sharePointNames.length))
const HEAL_MS = 30_000

let lane: Lane | undefined
const openOne = async () => (lane ??= await openLane())
after(async () => {
  if (lane) assert.equal(await lane.close(), 0)
})

test('a server that is killed while travellers pay their shares takes each share once', async (t) => {
  const own = await openOne()
  const atPoints: PlanKill[] = names.flatMap((point) =>
    Array.from({ length: TIMES }, (_, time) => ({ point, nth: 1 + time })),
  )
  const atRandom: PlanKill[] = Array.from({ length: RANDOM }, () => ({ afterMs: Math.random() * 2500 }))
  const kills = mixed(atPoints, atRandom)
  const wanted = kills.length
  const { deaths, paid, refused, faults } = await runShares(own, kills, (line) => console.error(line))
  for (const { where, happened, problems } of deaths) {
    assert.ok(happened, `${where} was never reached`)
    assert.deepEqual(problems, [], where)
  }
  assert.equal(deaths.length, wanted)
  assert.deepEqual(faults, [], 'no answer of 500 and above')
  const slowest = Math.max(...deaths.map(({ healedInMs }) => healedInMs))
  checkPromisedTime('healing', slowest, HEAL_MS)
  const [sum] = await own.rows(
    `select count(*) filter (where traveller_link_id is not null and state = 'captured')::int as shares,
       count(*) filter (where traveller_link_id is not null and state = 'surplus')::int as surplus,
       count(*) filter (where try is not null and state = 'captured')::int as charged,
       count(*) filter (where try is null and instalment_id is not null and state = 'captured')::int as by_leads
     from payment where created_at >= $1`,
    [own.before.at],
  )
  assert.ok(sum.shares >= 3 * wanted, `only ${sum.shares} shares were paid`)
  assert.ok(sum.charged >= wanted, `only ${sum.charged} parts were charged`)
  assert.ok(sum.surplus >= 1, 'no payment was given back')
  if (wanted > 10) assert.ok(sum.by_leads >= 5, `only ${sum.by_leads} parts were paid by leads`)
  t.diagnostic(
    `promise 32: killed ${wanted} times at ${names.length} points and at random while shares are paid: ${sum.shares} shares paid once each on ${paid} card pages, ` +
      `${refused} refused before the card, ${sum.surplus} given back, ${sum.charged} parts charged and ${sum.by_leads} paid by leads beside them; ` +
      `0 cents and 0 mails astray, healed within ${(slowest / 1000).toFixed(1)} s`,
  )
})

/** Problems of the shares that were paid since the lane was opened. */
const losses = {
  'a payment is not in our books': `update payment set state = 'expired' where id in (select id from paid)`,
  'our books have a payment too many': `update stand_in.intent set refunded = amount where id in (select intent_id from paid)`,
  'a share is paid twice': `insert into payment select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(),
    'session_id', null, 'intent_id', null))).* from payment where id in (select id from paid)`,
  'what is unpaid is too much':
    'update booking set unpaid_cents = unpaid_cents + 1 where id in (select booking_id from paid)',
  'a part is too small': `update instalment set cents = cents - 1 where booking_id in (select booking_id from paid)`,
  'the payer gets no mail': `delete from demonstration.mail where message_id like 'share-paid.%'`,
  'the lead gets a mail twice': `insert into demonstration.mail overriding system value
    select (jsonb_populate_record(mail, '{"id": 1000000, "message_id": "share-paid-to-lead.again"}')).* from demonstration.mail where message_id like 'share-paid-to-lead.%' limit 1`,
}

test('the check finds every loss of a share', async (t) => {
  const { ifOnly, before } = await openOne()
  const paid = `create temp table paid on commit drop as select id, intent_id, booking_id from payment
    where state = 'captured' and traveller_link_id is not null and created_at >= '${before.at.toISOString()}'`
  const problemsIf = (happened: string) =>
    ifOnly(`${paid}; ${happened}`, (rows) => shareProblems({ rows, before }))
  assert.deepEqual(await problemsIf('select 1'), [], 'without a loss there is no problem')
  for (const [what, happened] of Object.entries(losses))
    assert.ok((await problemsIf(happened)).length > 0, what)
  t.diagnostic(`promise 32 control: ${Object.keys(losses).length} ways to lose a share were all seen`)
})
