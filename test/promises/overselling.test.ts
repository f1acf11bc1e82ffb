import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { createPerson, type Person } from '../fixtures/people.ts'
import { programDeps } from '../fixtures/program-deps.ts'
import { caller, patiently, type Answer } from '../caller.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { book, startSite, type Site } from '../site.ts'
import type { TestServer } from '../servers/server.ts'

const ROUNDS = quickOrFull(1, 20)
const ATTEMPTS = quickOrFull(150, 500)
const SPOTS = 10
const FULL = 'No more spots available for this trek.'

let site: Site
let second: TestServer
let people: Person[]
before(async () => {
  site = await startSite()
  second = await site.another()
  people = await signInPeople()
})
after(() => site.close())

for (const parties of [[1], [1, 2, 3, 4]])
  test(`${ATTEMPTS} attempts at once on 10 spots over two processes, parties of ${parties.join(', ')}: exactly 10 sold`, async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { answers, sold, stored } = await rush([site.server, second], parties)
      const refused = answers.filter(({ status }) => status !== 200)
      const words = countBy(refused, ({ status, json }) => `${status} ${json?.error}`)
      assert.deepEqual(words, { [`409 ${FULL}`]: refused.length })
      assert.equal(sold, SPOTS)
      assert.deepEqual(stored, { spots_taken: SPOTS, held: SPOTS }, 'the answers agree with the database')
      assert.equal(answers.length, ATTEMPTS)
      assert.deepEqual(await site.violations(), [])
    }
    t.diagnostic(
      `promise 1: ${ROUNDS} × ${ATTEMPTS} attempts by parties of ${parties.join(', ')}: ${SPOTS} sold each time`,
    )
  })

test('control: the same race without the guard oversells', async (t) => {
  await site.rows('alter table departure drop constraint spots_within_max')
  const NODE_ARGUMENTS = '--import ./test/controls/without-departure-lock.ts'
  const unguarded = [await site.another({ NODE_ARGUMENTS }), await site.another({ NODE_ARGUMENTS })]
  const { answers, sold } = await rush(unguarded, [1])
  assert.equal(answers.length, ATTEMPTS)
  assert.ok(sold >= 12, `without the guard only ${sold} were sold: this test would not detect a race`)
  assert.ok((await site.violations()).length > 0)
  t.diagnostic(`promise 1 control: sold ${sold} of ${SPOTS}`)
})

/**
 * A network without an account holds at most half of the spots, so parties that may take the last ones have an account.
 */
async function signInPeople(): Promise<Person[]> {
  const db = connect(site.databaseUrl, { max: 5, applicationName: 'chautari-fixtures' })
  const deps = await programDeps({ db, folder: site.folder, url: site.url })
  const all = await Promise.all(Array.from({ length: ATTEMPTS }, () => createPerson(deps)))
  await db.destroy()
  return all
}

/** Everybody at once, each from a different network, half of them at each process. */
async function rush(servers: TestServer[], parties: number[]) {
  const departure = await site.departure({ spots: SPOTS })
  const answers: Answer[] = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, index) => {
      const party = parties[index % parties.length] ?? 1
      const { url } = servers[index % servers.length] as TestServer
      const who = caller(url)
      const person = people[index]
      if (party > 1 && person) who.cookies.set('session', person.token)
      return patiently(() => book(who, departure, { p_adult_count: party }))
    }),
  )
  const booked = answers.filter(({ status }) => status === 200)
  const sold = booked.reduce((sum, { json }) => sum + json.adult_count, 0)
  const [stored] = await site.rows(
    `select spots_taken, (select coalesce(sum(spots), 0)::int from booking where departure_id = departure.id) as held
     from departure where id = $1`,
    [departure.id],
  )
  return { answers, sold, stored }
}

function countBy<One>(all: One[], key: (one: One) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of all) counts[key(one)] = (counts[key(one)] ?? 0) + 1
  return counts
}
