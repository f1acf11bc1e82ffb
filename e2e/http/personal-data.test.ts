import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a traveller with an old sign-in proves it again before export and erasure', async () => {
  const pemba = await createPerson(program.deps)
  await forgetFreshProof(program.deps, pemba)
  const browser = program.visitor(pemba)
  assert.equal((await browser.open('/account/erase')).path, '/account/confirm?next=%2Faccount%2Ferase')
  const late = await browser.call.post('/account/export.zip', { form: {} })
  assert.deepEqual([late.status, late.headers.get('content-type') === 'application/zip'], [302, false])
})

test('a signed-out visitor gets no export', async () => {
  const answer = await program.visitor().call.post('/account/export.zip', { form: {} })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), '/login')
})
