import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const title = 'Unexpected Application Error!'

test('a missing page has the words and the design of the site', async () => {
  const { url } = program
  for (const [path, method, status] of [
    ['/a%00b', 'GET', 400],
    ['/list', 'PUT', 405],
    ['/contact-us', 'POST', 413],
  ] as const) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = status === 413 ? 'x'.repeat(70_000) : null
    const answer = await fetch(url + path, { method, headers, body })
    const html = await answer.text()
    assert.equal(answer.status, status, path)
    assert.ok(
      html.includes(title) && html.includes(`${status} `) && html.includes('<svg'),
      html.slice(0, 300),
    )
  }
  const missing = await fetch(`${url}/nowhere`)
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /You have walked off the map/)
  const call = await fetch(`${url}/api/nowhere`, { method: 'PUT' })
  assert.deepEqual([call.status, (await call.json()).code], [404, 'not-found'])
})
