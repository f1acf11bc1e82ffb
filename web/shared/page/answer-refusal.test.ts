import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { answerError, answerRefusal, sentencesOf } from './answer-refusal.ts'

const refuse = () => Promise.reject(new Refusal('hold-over'))
const fail = () => Promise.reject(new Error('a bug'))
const leave = () => Promise.reject(new Response(null, { status: 303 }))

test('a page answers the refusal of a verb; a bug and a redirect pass', async () => {
  const codeOf = ({ code }: Refusal) => code
  assert.equal(await answerRefusal(async () => 'done', codeOf), 'done')
  assert.equal(await answerRefusal(refuse, codeOf), 'hold-over')
  await assert.rejects(answerRefusal(fail, codeOf), { message: 'a bug' })
  await assert.rejects(answerRefusal(leave, codeOf), (thrown) => thrown instanceof Response)
})

test('a page with its own sentence answers a bug too; a redirect passes', async () => {
  const nameOf = (error: unknown) => (error as Error).name
  assert.equal(await answerError(async () => 'done', nameOf), 'done')
  assert.equal(await answerError(fail, nameOf), 'Error')
  await assert.rejects(answerError(leave, nameOf), (thrown) => thrown instanceof Response)
})

test('what answers may refuse itself', async () => {
  const asMissing = () => {
    throw new Refusal('trek-not-found')
  }
  await assert.rejects(answerRefusal(refuse, asMissing), { code: 'trek-not-found' })
})

test('writes message and reason as one text', () => {
  const refusal = new Refusal('hold-over')
  assert.equal(sentencesOf(refusal), `${refusal.message} ${refusal.reason}`)
  assert.equal(sentencesOf(Object.assign(new Refusal('hold-over'), { reason: undefined })), refusal.message)
})
