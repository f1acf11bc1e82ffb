import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { partyWithQuestion } from '#test/samples/party/party-with-question.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { freshWorld, type World } from '#test/world.ts'
import { publishHostTerms } from '../../host/terms/publish-host-terms.ts'
import { addQuestion } from '../../trek/question/save-question.ts'
import { requestNewDuties } from './request-new-duties.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function askedOf(bookingId: string) {
  const jobs = await world.jobs()
  return jobs.flatMap(({ name, payload }) => {
    if (name === 'mail-new-duties' && payload.bookingId === bookingId) return ['lead']
    return name === 'mail-party-news' && payload.bookingId === bookingId ? [payload.news.what] : []
  })
}

test('new terms and required questions of a host are asked for once, the next morning, in one mail each', async () => {
  const party = await partyWithQuestion(world)
  world.clock.minutes(1)
  const visitor = () => ({ ...party.host.visitor, secondFactorAt: world.clock.now() })
  await publishHostTerms(world.deps, { body: 'Bring a headlamp.' }, visitor())
  await publishHostTerms(world.deps, { body: 'Bring a headlamp and gloves.' }, visitor())
  world.clock.days(1)
  await Promise.all([requestNewDuties(world.deps), requestNewDuties(world.deps)])
  assert.equal(await requestNewDuties(world.deps), 0)
  assert.deepEqual(await askedOf(party.id), ['lead', 'duties', 'duties'])
  const mails = await sendMailsAbout(world, party.id)
  const asked = mails.filter(({ subject }) => subject.startsWith('Your host asks for something new'))
  assert.equal(asked.length, 3)
  assert.match(asked[0]?.text ?? '', /consent to the terms, answers to the host’s questions/)
  assert.match(asked[1]?.text ?? '', /your consent to the terms/)

  const optional = { body: 'Which food?', kind: 'text', choices: '', isRequired: false }
  await addQuestion(world.deps, { trekId: party.trekId, typed: optional }, visitor())
  world.clock.days(1)
  assert.equal(await requestNewDuties(world.deps), 0, 'an optional question')
  await addQuestion(
    world.deps,
    { trekId: party.trekId, typed: { ...optional, body: 'Which size?', isRequired: true } },
    visitor(),
  )
  world.clock.days(1)
  assert.equal(await requestNewDuties(world.deps), 1)
})

test('a booking after the change, one of another host, and a started trek are not asked', async () => {
  // The question is as old as the booking.
  const [started, other] = [
    await partyWithQuestion(world, { startsInDays: 40 }),
    await partyWithQuestion(world),
  ]
  world.clock.days(1)
  await requestNewDuties(world.deps)
  const visitor = { ...started.host.visitor, secondFactorAt: world.clock.now() }
  await publishHostTerms(world.deps, { body: 'Bring boots.' }, visitor)
  world.clock.days(45)
  await requestNewDuties(world.deps)
  assert.deepEqual([await askedOf(started.id), await askedOf(other.id)], [[], []])
})
