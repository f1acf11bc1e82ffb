import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { partyWithQuestion, platformTerms } from '#test/samples/party/party-with-question.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { publishHostTerms } from '../host/terms/publish-host-terms.ts'
import { currentTerms } from '../offer/terms-rules.ts'
import { saveAnswersAsLead } from '../traveller/answer/save-answers-as-lead.ts'
import { giveConsentAsLead } from '../traveller/consent/give-consent-as-lead.ts'
import { readParticipants } from '../traveller/read-participants.ts'
import { saveDetails } from '../traveller/save-details.ts'
import { retireQuestion } from '../trek/question/save-question.ts'
import { giveOwnConsent } from './give-own-consent.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const aParty = (given = {}) => partyWithQuestion(world, given)

test('a traveller agrees with the own name; changed terms ask again, and both consents stay', async () => {
  const party = await aParty()
  await publishHostTerms(world.deps, { body: 'Bring boots.' }, party.host.visitor)
  const name = await party.nameOf(1)
  const own = {
    token: party.tokenOf(1),
    isAdult: true,
    name,
    agreed: { ...platformTerms, 'host-terms': '1' },
  }
  await refused(giveOwnConsent(world.deps, { ...own, name: 'Somebody Else' }), 'consent-wrong')
  await refused(giveOwnConsent(world.deps, { ...own, agreed: platformTerms }), 'consent-wrong')
  await refused(giveOwnConsent(world.deps, { ...own, isAdult: false }), 'consent-wrong')
  assert.equal((await party.consents()).rows.length, 0)
  await Promise.all([
    giveOwnConsent(world.deps, own),
    giveOwnConsent(world.deps, { ...own, name: name.toUpperCase() }),
  ])
  assert.deepEqual((await party.consents()).said, [
    `1 platform-terms ${currentTerms.version} traveller`,
    '1 host-terms 1 traveller',
  ])
  await publishHostTerms(world.deps, { body: 'Bring boots and a rope.' }, party.host.visitor)
  assert.deepEqual(
    (await party.duties(1))?.termsLeft.map(({ version }) => version),
    ['2'],
  )
  await refused(giveOwnConsent(world.deps, own), 'terms-changed')
  world.clock.minutes(1)
  await giveOwnConsent(world.deps, { ...own, agreed: { 'host-terms': '2' } })
  assert.deepEqual((await party.consents()).said.slice(1), [
    '1 host-terms 1 traveller',
    '1 host-terms 2 traveller',
  ])
  const { rows } = await party.consents()
  await assert.rejects(
    world.db
      .updateTable('traveller_consent')
      .set({ version: '3' })
      .where('id', '=', rows[0]?.id ?? '')
      .execute(),
    /never edited/,
  )
  await assert.rejects(world.db.deleteFrom('traveller_consent').execute(), /never deleted/)
})

test('the lead agrees and answers for themselves and for minors, not for adults', async () => {
  const party = await aParty()
  const { id: bookingId, lead, questionId } = party
  await saveDetails(world.deps, { bookingId, typed: [{}, {}, { dateOfBirth: '01/01/2012' }] }, lead)
  const agree = (position: number, name: string) =>
    giveConsentAsLead(world.deps, { bookingId, position, name, agreed: platformTerms }, lead)
  const leadName = await party.nameOf(0)
  await agree(0, leadName)
  await refused(agree(2, await party.nameOf(2)), 'consent-wrong')
  await agree(2, leadName)
  await refused(agree(1, leadName), 'traveller-is-adult')
  await refused(agree(9, leadName), 'traveller-not-found')
  const answer = (position: number) =>
    saveAnswersAsLead(world.deps, { bookingId, position, typed: { [questionId]: 'Hired' } }, lead)
  await answer(2)
  await refused(answer(1), 'traveller-is-adult')
  await refused(
    giveConsentAsLead(
      world.deps,
      { bookingId, position: 0, name: leadName, agreed: platformTerms },
      aVisitor(),
    ),
    'booking-not-found',
  )
  const minor = { token: party.tokenOf(2), isAdult: true, name: await party.nameOf(2), agreed: platformTerms }
  await refused(giveOwnConsent(world.deps, minor), 'traveller-is-minor')
  assert.deepEqual((await party.consents()).said, [
    `0 platform-terms ${currentTerms.version} lead`,
    `2 platform-terms ${currentTerms.version} lead`,
  ])
  assert.equal((await party.duties(2))?.questions[0]?.answer, 'Hired')
})

test('the host reads consents always, and answers when emergency contacts are read; also to earlier questions', async () => {
  const party = await aParty({ startsInDays: 20 })
  await party.give({ answer: 'Own' })
  const agreed = {
    token: party.tokenOf(1),
    isAdult: true,
    name: await party.nameOf(1),
    agreed: platformTerms,
  }
  await giveOwnConsent(world.deps, agreed)
  await retireQuestion(world.deps, { trekId: party.trekId, questionId: party.questionId }, party.host.visitor)
  const read = async () => {
    const visitor = { ...party.host.visitor, secondFactorAt: world.clock.now() }
    const asked = { departureId: party.departure.id, passports: false }
    const { bookings } = await readParticipants(world.deps, asked, visitor)
    return bookings.find(({ id }) => id === party.id)?.travellers[1]
  }
  const early = await read()
  assert.deepEqual(
    [early?.answers, early?.consents.map(({ version }) => version)],
    [null, [currentTerms.version]],
  )
  world.clock.minutes(19 * 24 * 60)
  assert.deepEqual((await read())?.answers, [{ question: 'Which boots?', answer: 'Own' }])
  await refused(party.give({ typed: { needs: 'Other' } }), 'traveller-details-locked')
})
