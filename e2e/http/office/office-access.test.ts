import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson, openSession } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

const pages = [
  '',
  '/refunds',
  '/refunds/goodwill',
  '/refunds.csv',
  '/credit',
  '/differences',
  '/failures',
  '/audit',
]
const ownPages = ['/confirm', '/second-factor']

test('the office sends visitors to the login', async () => {
  const { call } = program.visitor()
  for (const path of [...pages, ...ownPages]) {
    const answer = await call.get(`/admin${path}`)
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/login'], path)
  }
})

test('the office refuses travellers, and their posts have no effect', async () => {
  const { call } = program.visitor(await createPerson(program.deps))
  for (const path of [...pages, ...ownPages]) {
    const answer = await call.get(`/admin${path}`)
    assert.equal(answer.status, 403, path)
    assert.match(answer.text, /This page is for operators\./)
    const headers = { Origin: program.url }
    const posted = await call.post(`/admin${path}`, { form: { intent: 'begin' }, headers })
    assert.ok([403, 405].includes(posted.status), `${path} answers ${posted.status}`)
  }
})

test('an operator who has given only the emailed code is sent to the second factor', async () => {
  const operator = await createPerson(program.deps, { role: 'operator' })
  const { call } = program.visitor(await openSession(program.deps, operator.id))
  for (const path of pages) {
    const answer = await call.get(`/admin${path}`)
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/verify/second-factor'], path)
  }
})
