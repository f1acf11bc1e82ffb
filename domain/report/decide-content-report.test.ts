import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { catalogue } from '#test/catalogue.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { aTraveller } from '#test/samples/completed-bookings.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { countReportedContent, findReportedContent } from './content-report-queries.ts'
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
