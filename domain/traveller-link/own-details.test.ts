import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { completeDetails, partyWithQuestion, platformTerms } from '#test/samples/party/party-with-question.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { handOverSpot } from '../booking/change/change-name.ts'
import { exportData } from '../personal-data/export-data.ts'
import { findDetailsPage, openAll } from '../traveller/details-queries.ts'
import { saveDetails } from '../traveller/save-details.ts'
import { giveOwnConsent } from './give-own-consent.ts'
import { findOwnDetailsPage } from './own-page-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const aParty = (given = {}) => partyWithQuestion(world, given)

test('a traveller gives details and answers; the lead neither reads nor changes them, nor exports them', async () => {
  const party = await aParty()
  const { id, lead } = party
  await saveDetails(world.deps, { bookingId: id, typed: [{}, { needs: 'What the lead typed' }] }, lead)
  await party.give({
    typed: { ...completeDetails, passportNumber: 'QQ7654321', needs: 'No shellfish' },
    answer: 'Own',
  })
  const opened = await openAll(world.deps, world.db, id)
  assert.deepEqual(
    opened.map(({ isGivenByTraveller }) => isGivenByTraveller),
    [false, true, false],
  )
  assert.equal(opened[1]?.details.passportNumber, 'QQ7654321')
  const page = await findDetailsPage(world.deps, id, lead)
  const shown = JSON.stringify(page)
  for (const secret of ['7654321', '••21', 'Nils', 'shellfish', '1991', 'Alpin'])
    assert.ok(!shown.includes(secret), secret)
  assert.deepEqual([page.travellers[1]?.missing, page.travellers[1]?.isGivenByTraveller], [[], true])
  const overwrite = { bookingId: id, typed: [{}, { needs: 'Mine' }] }
  await refused(saveDetails(world.deps, overwrite, lead), 'traveller-details-own')
  await saveDetails(world.deps, { bookingId: id, typed: [completeDetails, {}, completeDetails] }, lead)
  assert.equal((await party.opened())[1]?.details.needs, 'No shellfish')
  const jobs = (await world.jobs()).filter(({ name }) => name === 'mail-details-complete-to-host')
  assert.equal(jobs.filter(({ payload }) => (payload as { bookingId: string }).bookingId === id).length, 1)
  assert.equal((await party.duties(1))?.questions[0]?.answer, '')
  const { account } = lead
  const exported = JSON.stringify(
    await exportData(world.deps, { id: account?.id ?? '', email: account?.email ?? '' }),
  )
  assert.ok(exported.includes('Given by the traveller'))
  assert.ok(!/7654321|••21|shellfish/.test(exported))
})

test('the page of a link shows what was given only in the browser that gave it; empty fields elsewhere keep it', async () => {
  const party = await aParty()
  const [own, other] = [randomUUID(), randomUUID()]
  await party.give({ browser: own, answer: 'Own' })
  const pageIn = (browser: string) =>
    findOwnDetailsPage(world.deps, party.tokenOf(1), { ...aVisitor(), id: browser })
  const [here, there] = [await pageIn(own), await pageIn(other)]
  assert.deepEqual(
    [here.isHidden, here.page.travellers[0]?.needs, here.page.travellers[0]?.maskedPassport],
    [false, 'No nuts', '•••• ••67'],
  )
  assert.equal(here.own.questions[0]?.answer, 'Own')
  assert.deepEqual([there.isHidden, there.page.travellers.length], [true, 1])
  assert.ok(!/No nuts|••67|Nils|Own"/.test(JSON.stringify(there.page)))
  assert.equal(there.own.questions[0]?.answer, '')
  const empty = Object.fromEntries(Object.keys(completeDetails).map((field) => [field, '']))
  await party.give({ browser: other, typed: { ...empty, needs: 'Nothing at all' }, answer: '' })
  const details = (await party.opened())[1]?.details
  assert.deepEqual([details?.needs, details?.contactName], ['Nothing at all', 'Nils Lind'])
  assert.equal((await pageIn(own)).isHidden, true)
})

test('refuses wrong details and answers and saves neither, a child, and an ended link', async () => {
  const party = await aParty()
  await refused(
    party.give({ typed: { ...completeDetails, dateOfBirth: '31/02/1991' } }),
    'traveller-details-wrong',
  )
  await refused(party.give({ answer: 'Stolen' }), 'answers-wrong')
  assert.equal((await party.opened())[1]?.details.needs, '')
  const child = world.db.updateTable('booking_traveller').where('booking_id', '=', party.id)
  await child.set({ is_child: true }).where('position', '=', 1).execute()
  await refused(party.give(), 'traveller-is-minor')
  await child.set({ is_child: false }).where('position', '=', 1).execute()
  await party.give({ answer: 'Own' })
  const agreed = {
    token: party.tokenOf(1),
    isAdult: true,
    name: await party.nameOf(1),
    agreed: platformTerms,
  }
  await giveOwnConsent(world.deps, agreed)
  const name = { firstName: 'Zora', lastName: 'Quist', isChild: false }
  await handOverSpot(world.deps, { bookingId: party.id, position: 1, key: randomUUID(), ...name }, party.lead)
  await refused(party.give(), 'traveller-link-not-found')
  await refused(giveOwnConsent(world.deps, agreed), 'traveller-link-not-found')
  const duties = await party.duties(1)
  assert.deepEqual(
    [duties?.missing.length, duties?.answersMissing, duties?.termsLeft.length, duties?.isGivenByTraveller],
    [7, 1, 1, false],
  )
  const { rows } = await party.consents()
  assert.deepEqual([rows.length, rows[0]?.ended_at !== null], [1, true])
})
