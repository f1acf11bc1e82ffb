import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { codeOf } from '#domain/account/login-code.ts'
import { findLiveCode } from '#domain/account/login-queries.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { mailLoginCode } from './login-code.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const lastMail = () => {
  const mail = world.sent.at(-1)
  assert.ok(mail, 'a mail was sent')
  return mail
}

describe('the mail with a code', () => {
  it('has the code in its subject and in both parts, and says how long it is valid', async () => {
    await sendLoginCode(world.deps, { email: 'maya@example.com', browser: 'b' }, aVisitor())
    const live = (await findLiveCode(world.deps, { email: 'maya@example.com', browser: 'b' }))!
    await mailLoginCode(world.deps, live)
    const mail = lastMail()
    const code = codeOf(world.deps.secret, live.challengeId)
    assert.equal(mail.to, 'maya@example.com')
    assert.equal(mail.subject, `${code} is your Chautari code`)
    for (const part of [mail.text, mail.html]) {
      assert.ok(part.includes(code))
      assert.ok(part.includes('10 minutes, until 11:55 Nepal time'))
    }
  })

  it('is sent once, and not when the code has expired', async () => {
    await sendLoginCode(world.deps, { email: 'late@example.com', browser: 'b' }, aVisitor())
    const live = (await findLiveCode(world.deps, { email: 'late@example.com', browser: 'b' }))!
    const before = world.sent.length
    await mailLoginCode(world.deps, live)
    await mailLoginCode(world.deps, live)
    assert.equal(world.sent.length, before + 1)
    world.sent.pop()
    world.clock.minutes(10)
    await mailLoginCode(world.deps, live)
    assert.equal(world.sent.length, before)
  })
})
