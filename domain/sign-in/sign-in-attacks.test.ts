import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { aVisitor, freshWorld, makeAccount, type World } from '#test/world.ts'
import { Refusal } from '../refusal.ts'
import { findLiveCode } from '../account/login-queries.ts'
import { codeOf } from '../account/login-code.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import { verifyLoginCode } from './verify-login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const browser = 'b'

async function liveCode(email: string) {
  const live = await findLiveCode(world.deps, { email, browser })
  assert.ok(live)
  return { id: live.challengeId, code: codeOf(world.deps.secret, live.challengeId) }
}

describe('an attack on one account', () => {
  it('compares far more than five simultaneous guesses if reading and counting are two steps', async (t) => {
    const email = 'control@example.com'
    await sendLoginCode(world.deps, { email, browser }, aVisitor())
    const { id } = await liveCode(email)
    let compared = 0
    const guess = async () => {
      const { attempts_left } = await world.db
        .selectFrom('login_challenge')
        .select('attempts_left')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (attempts_left === 0) return
      compared += 1
      await world.db
        .updateTable('login_challenge')
        .set({ attempts_left: attempts_left - 1 })
        .where('id', '=', id)
        .execute()
    }
    await Promise.all(Array.from({ length: 200 }, guess))
    assert.ok(compared > 5, `the control compared ${compared}`)
    t.diagnostic(`promise 8 control: reading before counting compared ${compared} of 200`)
  })

  it('gets 30 guesses in a day, over any number of networks and browsers', async (t) => {
    const email = 'target@example.com'
    let compared = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (let round = 0; round < 6; round += 1) {
        const visitor = aVisitor()
        const sent = await sendLoginCode(world.deps, { email, browser }, visitor).then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof Refusal && error.code === 'too-many-codes')
            return false
          },
        )
        if (!sent) continue
        const wrong = (await liveCode(email)).code === '000000' ? '000001' : '000000'
        const guesses = Array.from({ length: 8 }, () =>
          verifyLoginCode(world.deps, { email, browser, code: wrong }, visitor),
        )
        for (const answer of await Promise.allSettled(guesses))
          if (answer.status === 'rejected' && (answer.reason as Refusal).code === 'code-wrong') compared += 1
      }
      world.clock.minutes(59)
    }
    assert.equal(compared, 30)
    t.diagnostic('promise 8: a day of attack on one account compared 30 codes of a million, 3·10⁻⁵')
  })
})

describe('known and unknown addresses', () => {
  /** The same environment, recording each SQL statement. */
  function watched() {
    const statements: string[] = []
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(world.db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return { deps: { ...world.deps, db: world.db.withPlugin(plugin) }, statements }
  }

  async function attempt(email: string) {
    const { deps, statements } = watched()
    const visitor = aVisitor()
    await sendLoginCode(deps, { email, browser }, visitor)
    const wrong = (await liveCode(email)).code === '000000' ? '000001' : '000000'
    const answer = await verifyLoginCode(deps, { email, browser, code: wrong }, visitor).catch(
      (error: Refusal) => ({ code: error.code, detail: error.detail }),
    )
    return { statements, answer }
  }

  it('get the same answers by the same statements, none of which reads accounts', async () => {
    await makeAccount(world.deps, 'known@example.com')
    const known = await attempt('known@example.com')
    const unknown = await attempt('unknown@example.com')
    assert.deepEqual(known, unknown)
    assert.ok(known.statements.length >= 5, `${known.statements.length} statements`)
    assert.ok(!/account|booking|session/.test(known.statements.join()), known.statements.join('\n'))
  })
})
