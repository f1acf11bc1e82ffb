import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { authenticatorCode, createPerson, forgetFreshProof, openSession } from '#test/fixtures/people.ts'
import { digits } from '#test/http/code-fields.ts'
import { byTag, textOf } from '#test/http/html-tree.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a traveller ends another sign-in', async () => {
  const maya = await createPerson(program.deps)
  const elsewhere = program.visitor(await openSession(program.deps, maya.id))
  const here = program.visitor(maya)
  assert.equal((await elsewhere.open('/bookings')).path, '/bookings')
  const page = await here.open('/account/security')
  assert.equal(page.text().split('This device').length, 2)
  assert.ok(!page.texts('summary').includes('Earlier sign-ins'), 'no sign-in is over')
  const ended = await page.submit(/^Sign out .* on /)
  assert.equal(ended.hasButton(/^Sign out .* on /), false)
  assert.ok(ended.texts('summary').includes('Earlier sign-ins'))
  assert.equal((await elsewhere.open('/bookings')).path, '/login')
})

test('a traveller turns a second factor on with a first code and gets ten recovery codes', async () => {
  const maya = await createPerson(program.deps)
  const page = await program.visitor(maya).open('/account/security')
  const setUp = await page.submit('Set up my authenticator app')
  const key = textOf(setUp.withClass('mono')[0]!).replaceAll(' ', '')
  const on = await setUp.submit('Turn on', digits(codeOfStep(key, stepAt(program.deps.now()))))
  assert.match(on.text(), /Save these recovery codes\./)
  const codes = on.withClass('factor-codes').flatMap((list) => byTag(list, 'li'))
  assert.equal(codes.length, 10)
  const done = await program.visitor(maya).open(on.linkTo('I have saved them') ?? '')
  assert.match(done.text(), /10 recovery codes are left\./)
})

test('a session without the second factor opens no page before it is given', async () => {
  const maya = await createPerson(program.deps, { secondFactor: true })
  const browser = program.visitor(await openSession(program.deps, maya.id))
  for (const path of ['/bookings', '/account/security', '/login'])
    assert.equal((await browser.open(path)).path, '/verify/second-factor', path)
  const asks = await browser.open('/verify/second-factor')
  const opened = await asks.submit('Confirm', digits(await authenticatorCode(program.deps, maya)))
  assert.deepEqual([opened.status, opened.path], [200, '/account/security'])
  assert.equal((await browser.open('/bookings')).path, '/bookings')
})

test('turning the second factor off asks for a fresh code after ten minutes', async () => {
  const maya = await createPerson(program.deps, { secondFactor: true })
  await forgetFreshProof(program.deps, maya)
  const browser = program.visitor(maya)
  const asks = await (await browser.open('/account/security')).submit('Turn off')
  assert.equal(asks.path, '/account/confirm?next=%2Faccount%2Fsecurity')
  const back = await asks.submit('Confirm', digits(await authenticatorCode(program.deps, maya)))
  const off = await back.submit('Turn off')
  assert.ok(off.hasButton('Set up my authenticator app'))
})

test('a change of address needs the codes of both mailboxes and ends the other sign-ins', async () => {
  const maya = await createPerson(program.deps)
  const moved = `moved-${randomUUID()}@example.org`
  const elsewhere = program.visitor(await openSession(program.deps, maya.id))
  const browser = program.visitor(maya)
  const form = await browser.open((await browser.open('/account/security')).linkTo('Change email') ?? '')
  assert.equal(form.path, '/account/email')
  const both = await form.submit('Email both codes', { 'New email': moved })
  const codeTo = async (address: string) => (await mailTo(program, address, /^\d{6}/)).subject.slice(0, 6)
  const [old, fresh] = [await codeTo(maya.email), await codeTo(moved)]
  const swapped = await both.submit('Change email', { ...digits(fresh, 'old'), ...digits(old, 'new') })
  assert.match(swapped.text(), /One of these codes is wrong\. Please check both and try again\./)
  const changed = await swapped.submit('Change email', { ...digits(old, 'old'), ...digits(fresh, 'new') })
  assert.match(changed.text(), new RegExp(`Your address is ${moved} now\\.`))
  assert.equal((await elsewhere.open('/bookings')).path, '/login')
})
