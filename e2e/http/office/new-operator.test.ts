import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setUpAuthenticator } from '#test/http/set-up-authenticator.ts'
import { signInByMail } from '#test/http/sign-in-by-mail.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('npm run make-operator creates an operator, who sets up an authenticator and uses a recovery code', async () => {
  const email = `bikash-${randomUUID()}@example.org`
  const printed = execFileSync(process.execPath, ['make-operator.ts', email], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...program.settings },
    encoding: 'utf8',
  })
  assert.ok(printed.startsWith(`${email} is an operator now`), printed)

  const browser = program.visitor()
  const start = await signInByMail(program, await browser.open('/admin'), email)
  assert.equal(start.path, '/admin/second-factor?next=%2Fadmin')
  const { key, codes, done } = await setUpAuthenticator(program, start)
  assert.deepEqual([codes.length, new Set(codes).size], [10, 10])
  assert.equal(done.linkTo('I have saved them'), '/admin')
  assert.equal((await browser.open('/admin')).path, '/admin')
  assert.ok(!(await browser.open('/admin/second-factor')).html.includes(key), 'the key is shown only once')

  const confirm = await browser.open('/admin/confirm?next=//evil.example/admin')
  assert.ok(confirm.texts('summary').includes('Use a recovery code instead'))
  const confirmed = await confirm.submit('Confirm', { 'Recovery code': codes[0] ?? '' })
  assert.deepEqual([confirmed.status, confirmed.path], [200, '/'], 'it leads to no other site')
  assert.match((await browser.open('/admin/second-factor')).text(), /9 recovery codes are left/)
})
