import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPeople } from '#domain/account/demo-people.ts'
import { openOutput, readableLine } from './terminal.ts'

function printed(MODE: 'demonstration' | 'production', isTTY: boolean) {
  let text = ''
  const write = (part: string) => ((text += part), true)
  const output = openOutput({ MODE, LOG_LEVEL: 'info' }, { isTTY, write } as NodeJS.WriteStream)
  output.announce('Creating the database')
  output.log.info({ status: 200 }, 'answered')
  output.log.warn('the mail server does not answer')
  output.ready('http://127.0.0.1:3000')
  return text
}

test('the demonstration on a terminal prints its steps, the URL and the accounts to sign in with', () => {
  const text = printed('demonstration', true)
  assert.match(text, /^Creating the database …$/m)
  assert.match(text, /^Warning: the mail server does not answer$/m)
  assert.match(text, /^Chautari is ready at http:\/\/127\.0\.0\.1:3000$/m)
  for (const { email, name } of demoPeople) assert.match(text, new RegExp(`^  ${email} +${name}, `, 'm'))
  assert.doesNotMatch(text, /[{}]|answered/)
})

test('production, and a demonstration whose output a program reads, print JSON lines', () => {
  for (const text of [printed('production', true), printed('demonstration', false)]) {
    const lines = text.trim().split('\n')
    assert.equal(lines.pop(), 'Chautari is ready at http://127.0.0.1:3000')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    assert.deepEqual(messages, ['answered', 'the mail server does not answer'])
  }
})

test('a readable line names the request, what happened and why', () => {
  const req = { method: 'GET', route: '/list' }
  const line = (fields: object) => readableLine(JSON.stringify({ level: 30, ...fields }))
  assert.equal(line({ req, status: 404, msg: 'answered' }), null)
  assert.equal(line({ req, status: 500, msg: 'answered' }), 'GET /list 500: answered')
  const err = { message: 'connection lost', stack: 'Error: connection lost\n    at file.ts:1:1' }
  assert.equal(line({ level: 40, msg: 'the job queue', err }), 'Warning: the job queue: connection lost')
  assert.match(line({ level: 50, msg: 'a fault', err }) ?? '', /^Error: a fault: Error: .*\n {4}at file/)
})
