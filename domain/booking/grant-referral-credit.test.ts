import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedIn, type Traveller } from '#test/samples/credit.ts'
import { aVisitor, freshWorld, makeAccount, someDetails, type World } from '#test/world.ts'
import type { Visitor } from '../account/visitor.ts'
import { holdSpots } from './hold/hold-spots.ts'
import { submitBooking } from './hold/submit-booking.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { settleSession } from '../checkout/settle-payment.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { decideCreditGrant } from '../referral/decide-credit-grant.ts'
import { findWaitingGrants } from '../referral/grant-queries.ts'
import { grantReferralCredit } from './grant-referral-credit.ts'
import { releaseReferral } from '../referral/reserve-referral.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Bought = { who?: Traveller; code: string; card: string | null; startsInDays?: number }

/** A referred, paid and confirmed booking with that card; its trek lasts fourteen days. */
async function bought({ code, card, ...given }: Bought) {
  const who = given.who ?? (await signedIn(world))
  const departure = await world.departure({ startsInDays: given.startsInDays ?? 20 })
  const party = { adults: 1, children: 0 }
  const { id } = await holdSpots(world.deps, { departureId: departure.id, party }, who.visitor)
  const details = { ...someDetails(1, 0, who.email), referralCode: code }
  await submitBooking(world.deps, id, { details, shownTotalCents: null, key: randomUUID() }, who.visitor)
  await startCheckout(world.deps, { bookingId: id, shownTotalCents: null, origin: '' }, who.visitor)
  const sessionId = world.payments.sessions.at(-1)?.id ?? ''
  assert.ok(world.payments.pay(sessionId))
  await settleSession(world.deps, { sessionId })
  await world.db.updateTable('payment').set({ card_fingerprint: card }).where('booking_id', '=', id).execute()
  return { id, departure, who }
}

const balance = (who: Traveller) => creditBalance(world.db, who.id)
const grantOf = (bookingId: string) =>
  world.db.selectFrom('credit_grant').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

/** The number of mails to a grant's owner about it. */
async function mailsAbout(grantId = ''): Promise<number> {
  const jobs = await world.jobs()
  return jobs.filter((job) => job.name === 'mail-credit-granted' && job.payload.grantId === grantId).length
}

async function operator(confirmedMinutesAgo = 0): Promise<Visitor & { account: { id: string } }> {
  const email = `${randomUUID()}@example.com`
  const id = await makeAccount(world.deps, email)
  await world.db.updateTable('account').set({ role: 'operator' }).where('id', '=', id).execute()
  const secondFactorAt = new Date(world.clock.now().getTime() - confirmedMinutesAgo * 60_000)
  const account = { id, email, role: 'operator' as const, firstName: 'Sunita' }
  return { ...aVisitor({ secondFactorAt }), account }
}

test('from the day after the trek’s end, its code’s owner has ten dollars, once', async () => {
  const owner = await signedIn(world)
  const { id } = await bought({ code: owner.code, card: 'card-once' })
  // 20 days until the start and 13 more to the end: on that day it has not ended yet.
  world.clock.days(33)
  assert.equal(await grantReferralCredit(world.deps), 0)
  world.clock.days(1)
  const rounds = await Promise.all([grantReferralCredit(world.deps), grantReferralCredit(world.deps)])
  assert.equal(rounds[0] + rounds[1], 1)
  assert.equal(await grantReferralCredit(world.deps), 0)
  assert.equal(await balance(owner), 10_00)
  const grant = await grantOf(id)
  assert.equal(grant?.state, 'granted')
  assert.equal(await mailsAbout(grant?.id), 1)
})

test('a refunded booking grants nothing', async () => {
  const owner = await signedIn(world)
  const { id } = await bought({ code: owner.code, card: 'card-back' })
  await world.db.transaction().execute((tx) => releaseReferral(tx, id))
  world.clock.days(35)
  assert.equal(await grantReferralCredit(world.deps), 0)
  assert.equal(await balance(owner), 0)
})

const doubts: [string, string, (owner: Traveller) => Promise<{ id: string }>][] = [
  [
    'has paid another referred booking',
    'The card has paid another referred booking.',
    async (owner) => {
      await bought({ code: owner.code, card: 'card-two', startsInDays: 300 })
      return bought({ code: owner.code, card: 'card-two' })
    },
  ],
  [
    'is the code owner’s',
    'The card is the code owner’s.',
    async (owner) => {
      await bought({ who: owner, code: '', card: 'card-owner', startsInDays: 300 })
      return bought({ code: owner.code, card: 'card-owner' })
    },
  ],
  [
    'is the host’s',
    'The card is the host’s.',
    async (owner) => {
      const booking = await bought({ code: owner.code, card: 'card-host' })
      const { host_id } = await world.db
        .selectFrom('trek')
        .select('host_id')
        .where('id', '=', booking.departure.trekId)
        .executeTakeFirstOrThrow()
      const { email } = await world.db
        .selectFrom('account')
        .select('email')
        .where('id', '=', host_id)
        .executeTakeFirstOrThrow()
      const account = { id: host_id, email, role: 'traveller' as const, firstName: '' }
      const host = { id: host_id, email, code: '', visitor: aVisitor({ account }) }
      await bought({ who: host, code: '', card: 'card-host', startsInDays: 300 })
      return booking
    },
  ],
  [
    'is not known',
    'We do not know which card paid.',
    async (owner) => bought({ code: owner.code, card: null }),
  ],
]
for (const [what, doubt, buy] of doubts)
  test(`a grant waits for an operator when the card ${what}`, async () => {
    const owner = await signedIn(world)
    const { id } = await buy(owner)
    world.clock.days(35)
    assert.equal(await grantReferralCredit(world.deps), 1)
    assert.equal(await balance(owner), 0)
    const grant = await grantOf(id)
    assert.deepEqual([grant?.state, grant?.doubt], ['waiting', doubt])
    const [waiting] = (await findWaitingGrants(world.deps)).filter(({ bookingId }) => bookingId === id)
    assert.deepEqual([waiting?.doubt, waiting?.ownerEmail, waiting?.amountCents], [doubt, owner.email, 1000])
    const input = { grantId: grant?.id ?? '', decision: 'grant' as const, reason: '' }
    assert.equal(await mailsAbout(grant?.id), 0)
    await decideCreditGrant(world.deps, input, await operator())
    assert.equal(await mailsAbout(grant?.id), 1)
    assert.equal(await balance(owner), 10_00)
  })

test('an operator decides once, with a fresh second factor and a reason to refuse, and it is in the audit log', async () => {
  const owner = await signedIn(world)
  const { id } = await bought({ code: owner.code, card: null })
  world.clock.days(35)
  await grantReferralCredit(world.deps)
  const grantId = (await grantOf(id))?.id ?? ''
  const decide = (by: Visitor, decision: 'grant' | 'refuse' = 'refuse', reason = 'The same household.') =>
    decideCreditGrant(world.deps, { grantId, decision, reason }, by)

  await assert.rejects(decide(owner.visitor), { code: 'operators-only' })
  await assert.rejects(decide(await operator(11)), { code: 'second-factor-needed' })
  await assert.rejects(decide(await operator(), 'refuse', '  '), { code: 'grant-needs-reason' })
  const owning = await operator()
  const itself = { ...owning, account: { ...owning.account, id: owner.id } }
  await assert.rejects(decide(itself, 'grant'), { code: 'grant-own' })
  const input = { grantId: 'nothing', decision: 'grant' as const, reason: '' }
  await assert.rejects(decideCreditGrant(world.deps, input, await operator()), { code: 'grant-not-found' })

  const both = await Promise.allSettled([decide(await operator()), decide(await operator(), 'grant')])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(decide(await operator()), { code: 'grant-decided' })
  const acts = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', grantId)
    .execute()
  assert.equal(acts.length, 1)
  const granted = acts[0]?.act === 'grant-credit'
  assert.equal(await balance(owner), granted ? 10_00 : 0)
})

test('no test breaks an invariant', async () => {
  assert.deepEqual(await world.violations(), [])
})
