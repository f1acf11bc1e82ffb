import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allowsImpersonation } from '#domain/access/impersonated-permissions.ts'
import { type Site, startSite } from '../site.ts'
import { askAbout, placeOf } from './ask-about.ts'
import { askOf } from './asks.ts'
import { changedBy } from './digest.ts'
import { type EntryPoint, entryPoints } from './entry-points.ts'
import { makePerson, type Person } from './people.ts'
import { missingThing, plantThings, type Things } from './things.ts'

/** An operator impersonates another person: the test sends every request about that person's own things. */
let site: Site
let ways: EntryPoint[]
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600' })
  ways = (await entryPoints()).filter(({ path }) => !/^\/(admin|logout)\b/.test(path))
})
after(() => site.close())

/** Begins the impersonation of a person in this operator's browser. */
async function see(operator: Person, personId: string) {
  const form = { intent: 'view', reason: 'help' }
  const answer = await operator.caller.post(`/admin/people/${personId}`, { form })
  assert.equal(answer.status, 303)
}

const idOf = (way: EntryPoint, things: Things) => {
  const { thing } = askOf(way)
  return thing ? things[thing] : missingThing('booking')
}

/** An operator who impersonates a person with data. */
const begun = async (actor: 'T' | 'H') => {
  const operator = await makePerson(site, 'O')
  const person = await makePerson(site, actor)
  const things = await plantThings(site, person)
  await see(operator, person.id ?? '')
  return { operator, person, things }
}

for (const actor of ['T', 'H'] as const)
  test(`an operator who impersonates ${actor === 'T' ? 'a traveller' : 'a host'} changes nothing and reads nothing private`, async (t) => {
    const { operator, things } = await begun(actor)
    const wrong: string[] = []
    const count = { sent: 0, shown: 0, shut: 0 }
    const changed = await changedBy(site, async () => {
      wrong.length = 0
      Object.assign(count, { sent: 0, shown: 0, shut: 0 })
      for (const way of ways) {
        const asked = { way, person: operator, id: idOf(way, things) }
        const { status, headers, text } = await askAbout(asked)
        if (headers.has('set-cookie')) wrong.push(`${way.name} sets a cookie`)
        if (way.method !== 'GET') {
          count.sent += 1
          if (status !== 403) wrong.push(`${way.name}: ${status}`)
        } else if (way.byLink || !allowsImpersonation(way.rows)) {
          count.shut += 1
          // The layout of host pages redirects a traveller before the page's loader runs.
          const isLedAway = status === 302 && actor === 'T' && way.name.startsWith('host/')
          if (status !== 403 && !isLedAway) wrong.push(`${way.name}: ${status}, must be shut`)
        } else {
          count.shown += 1
          if (status >= 500) wrong.push(`${way.name}: ${status}`)
          const isPage = status === 200 && /text\/html/.test(headers.get('content-type') ?? '')
          if (isPage && !text.includes('seeingbar')) wrong.push(`${way.name} has no bar`)
          if (isPage && /<script/.test(text)) wrong.push(`${way.name} brings a script`)
        }
      }
    })
    assert.deepEqual({ wrong, changed }, { wrong: [], changed: [] })
    assert.ok(count.sent > 40 && count.shut > 10 && count.shown > 15, JSON.stringify(count))
    t.diagnostic(
      `${count.sent} ways of sending refused, ${count.shut} pages shut, ${count.shown} shown; 0 changes`,
    )
  })

test('control: a person hides a booking, which an operator who impersonates them cannot', async () => {
  const { operator, person, things } = await begun('T')
  const way = ways.find(({ name }) => name === 'bookings/bookings action')
  assert.ok(way)
  const hidden = async () =>
    (await site.rows('select hidden_at from booking where id = $1', [things.over]))[0].hidden_at !== null
  assert.equal((await askAbout({ way, person: operator, id: things.over })).status, 403)
  assert.equal(await hidden(), false)
  assert.ok((await askAbout({ way, person, id: things.over })).status < 400)
  assert.equal(await hidden(), true)
})

test('an operator sees a person’s pages until the impersonation ends or the operator signs out', async () => {
  const { operator, person, things } = await begun('T')
  const page = await operator.caller.get('/bookings')
  assert.equal(page.status, 200)
  assert.match(page.text, /The view of <b>Asha<\/b>/)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'none'/)
  const cancel = ways.find(({ name }) => name === 'bookings/cancel/cancel loader')
  assert.ok(cancel)
  assert.equal((await operator.caller.get(placeOf(cancel, things.booking))).status, 200)
  assert.equal((await operator.caller.get('/admin')).status, 200)
  assert.match((await operator.caller.get('/admin')).text, /The site is shown as/)
  assert.equal((await operator.caller.get('/api/stream')).status, 403)

  const form = { intent: 'end-view' }
  assert.equal((await operator.caller.post(`/admin/people/${person.id}`, { form })).status, 303)
  assert.doesNotMatch((await operator.caller.get('/list')).text, /seeingbar/)
  await see(operator, person.id ?? '')
  await operator.caller.post('/logout', { form: {} })
  assert.equal((await operator.caller.get('/bookings', {})).status, 302)
})
