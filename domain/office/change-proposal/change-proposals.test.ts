import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedParty, somePeople } from '#test/money/paid-change.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { travellersOf } from '../../booking/booking-queries.ts'
import { closeProposals } from '../../proposal/close-proposals.ts'
import { approveProposal, declineProposal, withdrawProposal } from '../proposal/decide-proposal.ts'
import { approveChange } from './approve-change.ts'
import type { ProposedChange } from './change-proposal-rules.ts'
import { findProposalOfBooking } from './change-proposal-queries.ts'
import { proposeChange } from './propose-change.ts'
import { quoteProposedChange } from './quote-proposed-change.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const reason = 'Asked on the phone'

async function proposed(change: ProposedChange, days = 40) {
  const { id, visitor } = await bookedParty(world, { days })
  const [agent, operator] = [await anOperator(world, { role: 'support' }), await anOperator(world)]
  const shown = await quoteProposedChange(world.deps, id, change)
  const proposalId = await proposeChange(world.deps, { bookingId: id, change, shown, reason }, agent)
  return { id, visitor, agent, operator, shown, proposalId }
}

const actsOn = async (bookingId: string) => {
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'detail'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute()
  return rows
}
const stateOf = (id: string) =>
  world.db
    .selectFrom('proposal')
    .select(['state', 'payload', 'decline_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mailsOf = async () => (await world.jobs()).filter(({ name }) => name === 'mail-change-proposal-decided')

test('support proposes that a traveller leaves; an operator approves, which makes the change once', async () => {
  const { id, visitor, agent, operator, shown, proposalId } = await proposed({
    kind: 'leave',
    positions: [1],
  })
  assert.equal((await world.booking(id)).spots, 2, 'nothing is changed yet')
  const approval = { proposalId, shown, isSure: false }
  await assert.rejects(approveChange(world.deps, approval, agent), { code: 'operators-only' })
  await assert.rejects(approveChange(world.deps, approval, visitor), { code: 'operators-only' })
  await assert.rejects(approveProposal(world.deps, { id: proposalId }, operator), {
    code: 'change-proposal-elsewhere',
  })
  const others = await Promise.all([1, 2].map(() => anOperator(world)))
  const results = await Promise.allSettled(
    [operator, ...others].map((each) => approveChange(world.deps, approval, each)),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await world.booking(id)).spots, 1)
  assert.equal((await stateOf(proposalId)).state, 'approved')
  assert.deepEqual(
    (await actsOn(id)).map(({ act, reason: why }) => [act, why]),
    [
      ['propose-booking-change', reason],
      ['leave-booking', reason],
    ],
  )
  assert.equal(
    (await mailsOf()).filter(({ payload }) => JSON.stringify(payload).includes(proposalId)).length,
    1,
  )
  assert.deepEqual(await world.violations(), [])
})

test('a changed quote is refused until the operator confirms the amounts of today', async () => {
  const { id, operator, shown, proposalId } = await proposed({ kind: 'cancel' }, 32)
  world.clock.minutes(3 * 24 * 60)
  const today = await quoteProposedChange(world.deps, id, { kind: 'cancel' })
  assert.ok(today.cardCents < shown.cardCents, 'half is refunded now')
  const late = { ...operator, secondFactorAt: world.clock.now() }
  const approve = (amounts: typeof shown, isSure: boolean) =>
    approveChange(world.deps, { proposalId, shown: amounts, isSure }, late)
  await assert.rejects(approve(today, false), { code: 'change-proposal-not-sure' })
  await assert.rejects(approve(shown, false), 'the old amounts are not given any more')
  assert.equal((await world.booking(id)).state, 'confirmed')
  assert.equal((await stateOf(proposalId)).state, 'proposed')
  assert.equal(await approve(today, true), 'applied')
  assert.equal((await world.booking(id)).refund_amount_cents, today.cardCents)
  assert.deepEqual(await world.violations(), [])
})

test('more travellers wait for the payment, and the names are deleted with the decision', async () => {
  const people = somePeople(1).map((person) => ({ ...person, lastName: 'Zquist' }))
  const { id, operator, shown, proposalId } = await proposed({ kind: 'add', people })
  assert.match(JSON.stringify((await stateOf(proposalId)).payload), /Zquist/)
  assert.doesNotMatch(JSON.stringify(await actsOn(id)), /Zquist/, 'the audit log names nobody')
  assert.equal(await approveChange(world.deps, { proposalId, shown, isSure: false }, operator), 'waits')
  assert.doesNotMatch(JSON.stringify((await stateOf(proposalId)).payload), /Zquist/)
  assert.match((await sendMailsAbout(world, id)).at(-1)?.subject ?? '', /^Pay US\$1,240\.00/)
})

test('a name is corrected by an approved proposal', async () => {
  const people = [{ firstName: ' Augusta ', lastName: 'King' }]
  const { id, operator, shown, proposalId } = await proposed({ kind: 'name', position: 1, people })
  await approveChange(world.deps, { proposalId, shown, isSure: false }, operator)
  const [, second] = await travellersOf(world.db, id)
  assert.deepEqual([second?.first_name, second?.last_name], ['Augusta', 'King'])
})

test('support proposes to cancel with the refund as credit', async () => {
  const { id, visitor, operator, shown, proposalId } = await proposed({ kind: 'cancel', asCredit: true })
  assert.equal(await approveChange(world.deps, { proposalId, shown, isSure: false }, operator), 'applied')
  const { refund_amount_cents, refund_as_credit_cents } = await world.booking(id)
  assert.deepEqual([refund_amount_cents, refund_as_credit_cents], [0, shown.cardCents])
  assert.equal(await creditBalance(world.db, visitor.account?.id ?? ''), shown.cardCents)
  assert.deepEqual(await world.violations(), [])
})

test('support proposes a handover of the lead, and its address is deleted with the decision', async () => {
  const lead = {
    firstName: ' Zora ',
    lastName: 'Zquist',
    email: `zora-${crypto.randomUUID()}@example.org`,
    phone: '+46 70 123 45 67',
    isAdult: true,
  }
  const { id, agent, operator, shown, proposalId } = await proposed({ kind: 'hand-over', people: [lead] })
  assert.match(JSON.stringify((await stateOf(proposalId)).payload), /Zquist/)
  const own = { kind: 'hand-over', people: [{ ...lead, email: agent.account.email }] } as const
  const wrong = { kind: 'hand-over', people: [{ ...lead, phone: '' }] } as const
  for (const [change, code] of [
    [own, 'handover-to-yourself'],
    [wrong, 'new-lead-wrong'],
  ] as const)
    await assert.rejects(
      proposeChange(
        world.deps,
        { bookingId: id, change: { ...change, people: [...change.people] }, shown, reason },
        agent,
      ),
      { code },
    )
  assert.equal(await approveChange(world.deps, { proposalId, shown, isSure: false }, operator), 'offered')
  assert.doesNotMatch(JSON.stringify((await stateOf(proposalId)).payload), /Zquist|zora/)
  assert.doesNotMatch(JSON.stringify(await actsOn(id)), /Zquist|zora/)
  const offered = await world.db
    .selectFrom('lead_handover')
    .select(['first_name', 'email'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(offered, { first_name: 'Zora', email: lead.email })
  assert.deepEqual(await world.violations(), [])
})

test('a proposal is declined with a reason, withdrawn by its proposer, or expires, and changes nothing', async () => {
  const people = [{ firstName: 'Augusta', lastName: 'Zquist' }]
  const declined = await proposed({ kind: 'name', position: 1, people })
  const again = { bookingId: declined.id, change: { kind: 'cancel' } as const, reason }
  const shown = await quoteProposedChange(world.deps, declined.id, again.change)
  await assert.rejects(proposeChange(world.deps, { ...again, shown }, declined.agent), {
    code: 'change-proposed-already',
  })
  await assert.rejects(
    proposeChange(world.deps, { ...again, shown: { ...shown, cardCents: 1 } }, declined.agent),
    { code: 'change-proposal-price-differs' },
  )
  await declineProposal(
    world.deps,
    { id: declined.proposalId, reason: 'Not as in the passport' },
    declined.operator,
  )
  const withdrawn = await proposed({ kind: 'name', position: 1, people })
  await assert.rejects(withdrawProposal(world.deps, { id: withdrawn.proposalId }, withdrawn.operator), {
    code: 'proposal-not-yours',
  })
  await withdrawProposal(world.deps, { id: withdrawn.proposalId }, withdrawn.agent)
  const expired = await proposed({ kind: 'name', position: 1, people })
  world.clock.minutes(8 * 24 * 60)
  assert.equal(await findProposalOfBooking(world.deps, expired.id), null)
  assert.ok((await closeProposals(world.deps)) >= 1)
  for (const [{ id, proposalId }, state] of [
    [declined, 'declined'],
    [withdrawn, 'withdrawn'],
    [expired, 'expired'],
  ] as const) {
    const stored = await stateOf(proposalId)
    assert.equal(stored.state, state)
    assert.doesNotMatch(JSON.stringify(stored.payload), /Zquist/)
    assert.notEqual((await travellersOf(world.db, id))[1]?.last_name, 'Zquist')
  }
  assert.match(JSON.stringify(await actsOn(declined.id)), /decline-proposal[^]*Not as in the passport/)
  assert.equal(
    (await mailsOf()).filter(({ payload }) => JSON.stringify(payload).includes(declined.proposalId)).length,
    1,
  )
})
