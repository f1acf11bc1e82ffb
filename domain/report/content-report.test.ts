import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { catalogue } from '#test/catalogue.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { forgetOldTraces } from '../account/forget-old-traces.ts'
import { countOffice } from '../office/office-counts-queries.ts'
import { countReportedContent, findReportedContent } from './content-report-queries.ts'
import { REPORTS_A_DAY } from './content-rules.ts'
import { decideContentReports } from './decide-content-report.ts'
import { removeReviewPhoto } from '../review/remove-review-photo.ts'
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

test('an operator removes one photo of a review; the review, its other photos and their reports stay', async () => {
  const { review, report } = await aReviewedTrek()
  const ramesh = await anOperator(world)
  const keys = [1, 2, 3].map(() => `reviews/${randomUUID()}.webp`)
  await world.db
    .insertInto('review_photo')
    .values(
      keys.map((storage_key, index) => ({
        review_id: review.id,
        position: index + 1,
        author_id: review.author_id,
        storage_key,
        width: 1200,
        height: 800,
      })),
    )
    .execute()
  await report('review', review.id, stranger(), 'private', '2')
  await report('review', review.id, stranger(), 'private', '3')
  const key = keys[1] ?? ''
  const remove = (by: typeof ramesh, reason = 'A child is in it.') =>
    removeReviewPhoto(world.deps, { reviewId: review.id, key, reason }, by)
  await refused(remove(await anOperator(world, { role: 'support' })), 'operators-only')
  await refused(remove(ramesh, ' '), 'hiding-needs-reason')
  const both = await Promise.allSettled([remove(ramesh), remove(ramesh)])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  await refused(remove(ramesh), 'review-photo-removed')

  const waiting = await groupOf(review.id)
  assert.deepEqual(
    [waiting?.photos.map((photo) => photo.key), waiting?.reports.map(({ photo }) => photo)],
    [[keys[0], keys[2]], [2]],
  )
  assert.equal((await groupOf(review.id, 'decided'))?.outcome, 'removed')
  const { hidden_at } = await world.db
    .selectFrom('review')
    .select('hidden_at')
    .where('id', '=', review.id)
    .executeTakeFirstOrThrow()
  assert.equal(hidden_at, null)
  const files = (await world.jobs()).filter(({ name }) => name === 'remove-picture')
  assert.deepEqual(
    files.map(({ payload }) => payload),
    [{ key }],
  )
  const acts = world.db.selectFrom('audit_entry').select('act').where('subject_id', '=', review.id)
  assert.deepEqual(await acts.execute(), [{ act: 'remove-review-photo' }])
  const author = await world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', review.author_id)
    .executeTakeFirstOrThrow()
  const [mail, ...more] = await sendMailsAbout(world, review.id)
  assert.deepEqual([mail?.to, more], [author.email, []])
  assert.match(mail?.subject ?? '', /^A photo of your review of .* was removed$/)
  assert.match(mail?.text ?? '', /> A child is in it\./)
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

test('support dismisses, an operator removes; all reports of the thing are decided once, with audit entries', async () => {
  const anisha = await anOperator(world, { role: 'support' })
  const ramesh = await anOperator(world)
  const { trek, review, report } = await aReviewedTrek()
  for (const [kind, id] of [
    ['trek', trek.id],
    ['trek', trek.id],
    ['review', review.id],
    ['host', trek.host_id],
  ] as const)
    await report(kind, id)
  const decide = (
    kind: string,
    id: string,
    decision: 'dismissed' | 'removed',
    by = ramesh,
    reason = 'False',
  ) => decideContentReports(world.deps, { kind, id, decision, reason }, by)
  await refused(decide('review', review.id, 'removed', anisha), 'operators-only')
  await refused(decide('review', review.id, 'removed', ramesh, ' '), 'decision-needs-reason')
  await refused(
    decideContentReports(
      world.deps,
      { kind: 'trek', id: trek.id, decision: 'dismissed', reason: '' },
      await aTraveller(world),
    ),
    'operators-only',
  )
  const { decided } = await countReportedContent(world.deps)

  await decide('trek', trek.id, 'dismissed', anisha, '')
  await decide('review', review.id, 'removed')
  await decide('host', trek.host_id, 'removed')
  const state = await world.db
    .selectFrom('review')
    .innerJoin('trek', 'trek.id', 'review.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['review.hidden_reason', 'trek.state', 'host.status'])
    .where('review.id', '=', review.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(state, { hidden_reason: 'False', state: 'active', status: 'suspended' })
  assert.equal((await countReportedContent(world.deps)).decided, decided + 3)
  assert.equal((await groupOf(trek.id, 'decided'))?.reports.length, 2)
  await refused(decide('trek', trek.id, 'dismissed'), 'report-not-found')
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['subject_kind', 'act'])
    .where('subject_id', 'in', [trek.id, review.id, trek.host_id])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    acts.map(({ subject_kind, act }) => `${subject_kind} ${act}`),
    [
      'trek dismiss-report',
      'review hide-review',
      'review accept-report',
      'host suspend-host',
      'host accept-report',
    ],
  )
})

test('a report can be accepted after its content was removed', async () => {
  const ramesh = await anOperator(world)
  const { trek, report } = await aReviewedTrek()
  await report('trek', trek.id)
  await world.db.updateTable('trek').set({ state: 'suspended' }).where('id', '=', trek.id).execute()
  await decideContentReports(
    world.deps,
    { kind: 'trek', id: trek.id, decision: 'removed', reason: 'False' },
    ramesh,
  )
  assert.equal((await groupOf(trek.id, 'decided'))?.outcome, 'removed')
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
