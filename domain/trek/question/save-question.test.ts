import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hostOf } from '#test/host-visitor.ts'
import { refused } from '#test/samples/a-host.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { askedQuestions, findHostedQuestions } from './question-queries.ts'
import { MOST_QUESTIONS, type TypedQuestion } from './question-rules.ts'
import { addQuestion, changeQuestion, moveQuestion, retireQuestion } from './save-question.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const asked = (body: string): TypedQuestion => ({ body, kind: 'text', choices: '', isRequired: false })

async function aTrek() {
  const { trekId } = await world.departure({ startsInDays: 40 })
  const { visitor, id } = await hostOf(world, trekId)
  const add = (body: string) => addQuestion(world.deps, { trekId, typed: asked(body) }, visitor)
  const bodies = async () => (await askedQuestions(world.db, trekId)).map(({ body }) => body)
  return { trekId, hostId: id, visitor, add, bodies }
}

test('a host adds, orders, changes and removes questions; earlier ones stay for their answers', async () => {
  const { trekId, visitor, add, bodies } = await aTrek()
  const first = await add('First?')
  const second = await add('Second?')
  await add('Third?')
  await moveQuestion(world.deps, { trekId, questionId: second, by: -1 }, visitor)
  await moveQuestion(world.deps, { trekId, questionId: second, by: -1 }, visitor)
  assert.deepEqual(await bodies(), ['Second?', 'First?', 'Third?'])
  const changed = await changeQuestion(
    world.deps,
    { trekId, questionId: first, typed: asked('Other?') },
    visitor,
  )
  assert.deepEqual(await bodies(), ['Second?', 'Other?', 'Third?'])
  await retireQuestion(world.deps, { trekId, questionId: changed }, visitor)
  assert.deepEqual(await bodies(), ['Second?', 'Third?'])
  await refused(
    changeQuestion(world.deps, { trekId, questionId: first, typed: asked('Again?') }, visitor),
    'question-changed-already',
  )
  const { count } = await world.db
    .selectFrom('trek_question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trek_id', '=', trekId)
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 4)
})

test('a trek has at most ten questions, also when twelve are added at once', async () => {
  const { add, bodies } = await aTrek()
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => add(`Question ${index}?`)),
  )
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 2)
  assert.equal((await bodies()).length, MOST_QUESTIONS)
  await refused(add('One more?'), 'too-many-questions')
})

test('for others the trek and its questions do not exist', async () => {
  const { trekId, add } = await aTrek()
  const other = await aTrek()
  const questionId = await add('Mine?')
  const typed = asked('Changed?')
  const { visitor } = other
  await refused(addQuestion(world.deps, { trekId, typed }, visitor), 'trek-not-found')
  await refused(changeQuestion(world.deps, { trekId, questionId, typed }, visitor), 'trek-not-found')
  await refused(retireQuestion(world.deps, { trekId, questionId }, visitor), 'trek-not-found')
  await refused(moveQuestion(world.deps, { trekId, questionId, by: 1 }, visitor), 'trek-not-found')
  await refused(
    retireQuestion(world.deps, { trekId: other.trekId, questionId }, visitor),
    'question-not-found',
  )
  await refused(addQuestion(world.deps, { trekId, typed }, aVisitor()), 'signed-out')
  await refused(findHostedQuestions(world.db, trekId, other.hostId), 'trek-not-found')
})

test('the database refuses to edit or delete a question', async () => {
  const { add } = await aTrek()
  const id = await add('Stays?')
  const { db } = world
  await assert.rejects(
    db.updateTable('trek_question').set({ body: 'Else?' }).where('id', '=', id).execute(),
    /never edited/,
  )
  await assert.rejects(db.deleteFrom('trek_question').where('id', '=', id).execute(), /never deleted/)
})
