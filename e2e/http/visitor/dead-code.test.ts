import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { digits } from '#test/http/code-fields.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('after five wrong guesses the page asks for a new code and has no button for the old one', async () => {
  const email = `five-${randomUUID()}@example.org`
  const login = await program.visitor().open('/login')
  let page = await login.submit('Email me a code', { Email: email })
  const { subject } = await mailTo(program, email, /is your Chautari code/)
  const wrong = subject.startsWith('000000') ? '000001' : '000000'
  for (let guess = 1; guess <= 4; guess += 1) page = await page.submit('Log in', digits(wrong))
  assert.match(page.text(), /One attempt is left for this code\./)
  const dead = await page.submit('Log in', digits(wrong))
  assert.match(dead.alerts().join(), /No attempts are left\. Please ask for a new code\./)
  assert.doesNotMatch(dead.text(), /check it and try again/)
  assert.equal(dead.hasButton('Log in'), false)
  assert.equal(dead.hasButton('Send a new code'), true)
})
