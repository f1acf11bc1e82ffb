import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fewer } from '#test/fixtures/booked-trek.ts'
import { aHost, wholeTrek } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Refusal } from '../../refusal.ts'
import { onForeignTrek } from '../office/on-foreign-trek.ts'
import { questionOf } from './confirm-consequences.ts'
import type { TrekForm } from './form/trek-form-rules.ts'
import { publishChanges } from './publish-changes.ts'
import type { TrekActor } from './trek-actor.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

async function aTrek({ isBooked }: { isBooked: boolean }) {
  const { host, published, departureOf, trekOf } = await aHost(world)
  const { id: trekId, departureId } = await published()
  const departure = { ...(await departureOf(departureId)), trekId }
  if (isBooked) await boughtBooking(world, { departure, spots: 2 })
  const publish = (change: Partial<TrekForm>, confirmed: string | null = null, actor: TrekActor = host) =>
    publishChanges(world.deps, { trekId, form: { ...wholeTrek, ...change }, why: '', confirmed }, actor)
  return {
    trekId,
    publish,
    overview: async () => (await trekOf(trekId)).overview,
    questionOf: async (
      change: Partial<TrekForm>,
      confirmed: string | null = null,
      actor: TrekActor = host,
    ) => {
      const refusal = await publish(change, confirmed, actor).then(
        () => assert.fail('it is not asked'),
        (error: Refusal) => error,
      )
      const question = questionOf(refusal)
      assert.ok(question, refusal.message)
      return question
    },
  }
}

const words = { overview: 'Other words.' }

test('a host confirms new words of a booked trek with their text before and after; nobody is notified', async () => {
  const trek = await aTrek({ isBooked: true })
  const question = await trek.questionOf(words)
  assert.deepEqual(
    [question.bookings, question.changes.map(({ weight, removed, added }) => [weight, removed, added])],
    [[], [['wording', [`Overview: ${wholeTrek.overview}`], ['Overview: Other words.']]]],
  )
  assert.equal(await trek.overview(), wholeTrek.overview, 'nothing is saved yet')
  await trek.questionOf({ ...words, meetsAt: '08:00' }, question.token)
  await trek.publish(words, question.token)
  assert.equal(await trek.overview(), 'Other words.')
})

test('nothing is asked about a trek without bookings, or when nothing changes', async () => {
  const unbooked = await aTrek({ isBooked: false })
  await unbooked.publish({ ...words, ...fewer })
  const booked = await aTrek({ isBooked: true })
  await booked.publish({})
})

test('an operator confirms the same consequences, and the audit log has one entry', async () => {
  const trek = await aTrek({ isBooked: true })
  const operator = await anOperator(world)
  const actor = () =>
    onForeignTrek(world.deps, { act: 'edit-trek', reason: 'The hotel has closed.' }, operator)
  const entries = async () =>
    (
      await world.db
        .selectFrom('audit_entry')
        .select(['act', 'reason'])
        .where('subject_kind', '=', 'trek')
        .where('subject_id', '=', trek.trekId)
        .execute()
    ).map(({ act, reason }) => [act, reason])
  const question = await trek.questionOf(fewer, null, actor())
  assert.deepEqual(question, await trek.questionOf(fewer), 'the host is asked the same')
  assert.deepEqual(
    question.bookings.map(({ effect, travellers }) => [effect, travellers]),
    [['ask', 2]],
  )
  assert.deepEqual(await entries(), [])
  await trek.publish(fewer, question.token, actor())
  assert.deepEqual(await entries(), [['edit-trek', 'The hotel has closed.']])
})
