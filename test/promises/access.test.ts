import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actors } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { askAbout } from '../access/ask-about.ts'
import { askOf } from '../access/asks.ts'
import { changedBy } from '../access/digest.ts'
import { type EntryPoint, entryPoints } from '../access/entry-points.ts'
import { makePeople, makePerson, type Person } from '../access/people.ts'
import { isSomebodys, missingThing, plantThings, type Things } from '../access/things.ts'
import { expected, isSo, type Verdict, type Whose } from '../access/verdict.ts'
import { patiently } from '../caller.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { type Site, startSite } from '../site.ts'

/** Promise 6. The permissions say what every entry point must answer to everybody. */
let site: Site
let ways: EntryPoint[]
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600' })
  ways = await entryPoints()
})
after(() => site.close())

type Case = { way: EntryPoint; person: Person; whose: Whose; id: string; verdict: Verdict }

test('every entry point answers everybody according to the permissions, about own, foreign and missing things', async (t) => {
  const people = await makePeople(site)
  const now = new Date()
  const strangers = await plantThings(site, await makePerson(site, 'H'))
  const things = new Map<Person, Things>()
  for (const person of people) things.set(person, await plantThings(site, person))

  const all = people.flatMap((person) =>
    ways
      .filter((way) => way.byLink === (person.actor === 'G') || (way.byLink && person.actor === 'V'))
      .flatMap((way) => casesOf(way, person, { own: things.get(person), strangers, now })),
  )
  const cases = spread(all, quickOrFull(11, 1))
  const mayChange = cases.filter(({ verdict, way }) => verdict === 'in' && way.method !== 'GET')
  const mustNot = cases.filter((each) => !mayChange.includes(each))

  const wrong: string[] = []
  const changed = await changedBy(site, async () => {
    wrong.splice(0, wrong.length, ...(await failing(mustNot)))
  })
  // Office actions close the treks and hosts that travellers' actions need. Requests that end a thing or the session come
  // last.
  const lasts = [
    'office/treks/office-trek action archive',
    'office/departures/departure action',
    'account/data/erase action',
    'login/logout action',
  ]
  const isOffice = ({ way }: Case) => way.name.startsWith('office/')
  const inOrder = [
    mayChange.filter((each) => !lasts.includes(each.way.name) && !isOffice(each)),
    mayChange.filter((each) => !lasts.includes(each.way.name) && isOffice(each)),
    ...lasts.map((last) => mayChange.filter(({ way }) => way.name === last)),
  ]
  for (const each of inOrder) wrong.push(...(await failing(each)))
  assert.deepEqual({ wrong, changed }, { wrong: [], changed: [] })
  t.diagnostic(
    `promise 6: ${cases.length} of ${all.length} permissions, ${ways.length} entry points × ${actors.length} actors × own, foreign, missing: 100%`,
  )
})

test('refuses an old proof where one within ten minutes is required', async (t) => {
  const people = (await makePeople(site, { stale: true })).filter(({ id }) => id !== null)
  const proofs = { confirmedAt: new Date(Date.now() - 3_600_000), secondFactorAt: null }
  const asked = people.flatMap((person) =>
    ways
      .filter(({ byLink }) => !byLink)
      .map((way) => ({ way, person, whose: 'own' as const, id: missingThing('booking') }))
      .map((each) => ({
        ...each,
        verdict: expected(each.way, person.actor, {}, 'own', { proofs, now: new Date() }),
      }))
      .filter(({ verdict }) => ['fresh-proof', 'second-factor', 'fresh-factor'].includes(verdict)),
  )
  const cases = spread(asked, quickOrFull(4, 1))
  assert.deepEqual(await changedBy(site, async () => assert.deepEqual(await failing(cases), [])), [])
  t.diagnostic(`promise 6: ${cases.length} of ${asked.length} entry points require a fresh proof`)
})

test('every permission opens an entry point', () => {
  const named = new Set(ways.flatMap(({ rows }) => rows))
  // Pages of the demonstration share this one; see server/http-server.ts.
  const common: PermissionName[] = ['demonstration.use']
  const idle = (Object.keys(permissions) as PermissionName[]).filter(
    (row) => !named.has(row) && !common.includes(row),
  )
  assert.deepEqual(idle, [])
})

test('finds a permission that is looser than its entry point, and the reverse', async (t) => {
  const [traveller, visitor] = [await makePerson(site, 'T'), await makePerson(site, 'V')]
  const audit = ways.find(({ name }) => name === 'office/audit loader')
  const list = ways.find(({ name }) => name === 'treks/list/list loader')
  assert.ok(audit && list)
  const loosened: Case[] = [
    { way: audit, person: traveller, whose: 'own', id: '', verdict: 'in' },
    { way: list, person: visitor, whose: 'own', id: '', verdict: 'signed-out' },
  ]
  assert.equal((await failing(loosened)).length, 2)
  t.diagnostic('promise 6 control: 2 of 2 cells changed in the table alone are found')
})

type About = { own: Things | undefined; strangers: Things; now: Date }

function casesOf(way: EntryPoint, person: Person, { own, strangers, now }: About): Case[] {
  const ask = askOf(way)
  const { thing } = ask
  const proofs = { confirmedAt: now, secondFactorAt: now }
  const verdict = (whose: Whose) => expected(way, person.actor, ask, whose, { proofs, now })
  if (!thing || !own) return [{ way, person, whose: 'own', id: '', verdict: verdict('own') }]
  const isOwn = (verdict('own') === 'in' && !way.byLink) || person.actor === 'G'
  return [
    ...(isOwn || verdict('own') !== 'in'
      ? [{ way, person, whose: 'own' as const, id: own[thing], verdict: verdict('own') }]
      : []),
    ...(isSomebodys(thing) && person.actor !== 'G' && !way.byLink
      ? [{ way, person, whose: 'foreign' as const, id: strangers[thing], verdict: verdict('foreign') }]
      : []),
    { way, person, whose: 'missing', id: missingThing(thing), verdict: verdict('missing') },
  ]
}

/**
 * Sends all requests, one after another for each person, because one may change the state for the next. Returns the
 * unexpected answers.
 */
async function failing(cases: Case[]): Promise<string[]> {
  const wrong: string[] = []
  const work = async (own: Case[]) => {
    for (const each of own) {
      const { way, person, whose, verdict } = each
      // One person sends more than the rate limit of an account.
      const answer = await patiently(() => askAbout(each), [429])
      const { answers } = askOf(way)
      if (answers ? answer.status !== answers : !isSo(verdict, answer, way))
        wrong.push(
          `${way.name}: ${person.actor}, ${whose}: ${answer.status} ${answer.headers.get('location') ?? ''}, must be ${verdict}`,
        )
    }
  }
  await Promise.all([...Map.groupBy(cases, ({ person }) => person).values()].map(work))
  return wrong.sort()
}

/** Every nth of them, from all parts. */
function spread(cases: Case[], step: number): Case[] {
  return cases.filter((_, index) => index % step === 0)
}
