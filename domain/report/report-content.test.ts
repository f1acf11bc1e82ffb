import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { catalogue } from '#test/catalogue.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { forgetOldTraces } from '../account/forget-old-traces.ts'
import { countOffice } from '../office/office-counts-queries.ts'
import { findReportedContent } from './content-report-queries.ts'
import { REPORTS_A_DAY } from './content-rules.ts'
import { reportContent } from './report-content.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const stranger = () => ({ ...aVisitor(), network: randomUUID() as string })

async function aReviewedTrek() {
  const make = catalogue(world)
  const trek = await make.trek({ name: `Reported ${randomUUID()}`, region: 'Everest' })
  await make.reviewed(trek, [9])
  const review = await world.db
    .selectFrom('review')
    .select(['id', 'author_id'])
    .where('trek_id', '=', trek.id)
    .executeTakeFirstOrThrow()
  const { deps } = world
  const report = (kind: string, id: string, by = stranger(), reason = 'advert', photo = '') =>
    reportContent(deps, { kind, id, photo, reason, words: 'Look at this.' }, by)
  return { trek, review, report }
}

const groupOf = async (id: string, list: 'waiting' | 'decided' = 'waiting') =>
  (await findReportedContent(world.deps, list)).find((each) => each.id === id)

test('anyone reports a public trek, review, photo or host; the office sees one group for each thing', async () => {
  const { trek, review, report } = await aReviewedTrek()
  await world.db
    .insertInto('review_photo')
    .values({
      review_id: review.id,
      position: 1,
      author_id: review.author_id,
      storage_key: `reviews/${randomUUID()}.webp`,
      width: 1200,
      height: 800,
    })
    .execute()
  const before = (await countOffice(world.deps)).contentReports
  await report('trek', trek.id)
  await report('trek', trek.id, await aTraveller(world), 'fraud')
  await report('host', trek.host_id)
  await report('review', review.id)
  await report('review', review.id, stranger(), 'private', '1')
  assert.equal((await countOffice(world.deps)).contentReports, before + 3)
  const [ofTrek, ofReview, ofHost] = await Promise.all(
    [trek.id, review.id, trek.host_id].map((id) => groupOf(id)),
  )
  assert.deepEqual(
    ofTrek?.reports.map(({ reason, signedIn }) => [reason, signedIn]),
    [
      ['It is advertising: Look at this.', false],
      ['It looks like fraud, or asks for payment elsewhere: Look at this.', true],
    ],
  )
  assert.deepEqual(
    ofReview?.reports.map(({ photo }) => photo),
    [null, 1],
  )
  assert.equal(ofHost?.path, `/admin/hosts/${trek.host_id}`)
})

test('a private or unknown thing, or a missing reason, is refused', async () => {
  const { trek, review, report } = await aReviewedTrek()
  for (const [kind, id] of [
    ['trek', randomUUID()],
    ['message', trek.id],
    ['review', trek.id],
    ['host', 'x'],
  ] as const)
    await refused(report(kind, id), 'reportable-not-found')
  for (const photo of ['1', '6', 'x'])
    await refused(report('review', review.id, stranger(), 'false', photo), 'reportable-not-found')
  for (const reason of ['', 'toString'])
    await refused(report('trek', trek.id, stranger(), reason), 'report-reason-needed')
  await world.db.updateTable('trek').set({ state: 'inactive' }).where('id', '=', trek.id).execute()
  await refused(report('trek', trek.id), 'reportable-not-found')
})

test('the same report sent ten times at once is one report; an account and a network can send ten a day', async () => {
  const { trek, report } = await aReviewedTrek()
  const by = stranger()
  await Promise.all(Array.from({ length: 10 }, () => report('trek', trek.id, by)))
  assert.equal((await groupOf(trek.id))?.reports.length, 1)
  for (const sender of [stranger(), await aTraveller(world)]) {
    const treks = await Promise.all(Array.from({ length: REPORTS_A_DAY + 1 }, aReviewedTrek))
    const sent = await Promise.allSettled(treks.map((each) => each.report('trek', each.trek.id, sender)))
    assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, REPORTS_A_DAY)
    await refused(report('host', trek.host_id, sender), 'too-many-reports')
  }
})

test('the network of a report is deleted after two days', async () => {
  const { trek, report } = await aReviewedTrek()
  await report('trek', trek.id)
  world.clock.days(3)
  await forgetOldTraces(world.deps)
  const { network } = await world.db
    .selectFrom('content_report')
    .select('network')
    .where('subject_id', '=', trek.id)
    .executeTakeFirstOrThrow()
  assert.equal(network, '')
})
