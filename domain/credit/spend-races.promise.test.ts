import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { raceToSpendCredit, manyHolds } from '#test/races/credit-race.ts'
import { signedIn } from '#test/samples/credit.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { freshWorld, someDetails, type World } from '#test/world.ts'
import { submitBooking } from '../booking/hold/submit-booking.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 30 })
})
after(() => world.close())

for (const [cents, passing, spends] of [
  [100_00, 1, 200],
  [7_77, 12, quickOrFull(50, 200)],
  [33_34, 2, quickOrFull(50, 200)],
] as const)
  test(`${spends} simultaneous spends of ${cents} cents from the same 100 dollars: ${passing} pass, never above 100.00`, async (t) => {
    for (let round = 0; round < quickOrFull(1, 5); round++) {
      const race = await raceToSpendCredit(world, { spends, cents })
      assert.equal(race.attempts, spends)
      assert.equal(race.passed, passing)
      assert.equal(race.spentCents, passing * cents)
      assert.equal(race.balanceCents, 100_00 - passing * cents)
      assert.equal(race.refusals.length, spends - passing)
      for (const says of race.refusals)
        assert.match(says, /^Cannot use more credit than available\. Maximum: \$\d+\.\d\d$/)
    }
    assert.deepEqual(await world.violations(), [])
    t.diagnostic(
      `promise 11: ${quickOrFull(1, 5)} × ${spends} spends of ${cents} cents of $100 at once: ${passing} passed each time`,
    )
  })

test('control: without the lock and the database’s check the same race spends more than the balance', async (t) => {
  const program = ['--import=./test/controls/without-credit-lock.ts', 'test/races/credit-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as Awaited<ReturnType<typeof raceToSpendCredit>>
  assert.equal(race.attempts, 60)
  assert.ok(race.passed >= 2, `only ${race.passed} passed: this test would not see a race`)
  assert.ok(race.balanceCents < 0)
  t.diagnostic(`promise 11 control: ${race.passed} of 60 spent the same $100`)
})

/** Submits this many bookings of one traveller at once, with two different codes; returns how many got the ten dollars. */
async function referralRush(spends: number): Promise<{ passed: number; codes: string[] }> {
  const owners = [await signedIn(world), await signedIn(world)]
  const who = await signedIn(world)
  const holds = await manyHolds(world, spends, who)
  const answers = await Promise.allSettled(
    holds.map((id, index) => {
      const details = { ...someDetails(1, 0, who.email), referralCode: owners[index % 2]?.code ?? '' }
      return submitBooking(world.deps, id, { details, shownTotalCents: null, key: randomUUID() }, who.visitor)
    }),
  )
  return {
    passed: answers.filter(({ status }) => status === 'fulfilled').length,
    codes: answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : [])),
  }
}

test('a payer gets ten dollars once, however many bookings are submitted at once', async (t) => {
  for (let round = 0; round < quickOrFull(1, 10); round++) {
    const { passed, codes } = await referralRush(100)
    assert.equal(passed, 1)
    assert.deepEqual(codes, Array<string>(99).fill('referral-used'))
  }
  t.diagnostic(`promise 11: ${quickOrFull(1, 10)} × 100 bookings with two codes at once: $10 once`)
})

test('control: without the database’s rule the same race grants it more than once', async (t) => {
  await sql`drop index one_referral_per_traveller`.execute(world.db)
  const { passed } = await referralRush(20)
  assert.ok(passed >= 2, `only ${passed} passed: this test would not see a race`)
  t.diagnostic(`promise 11 control: $10 given ${passed} times`)
})
