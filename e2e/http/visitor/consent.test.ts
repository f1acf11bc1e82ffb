import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentText, CONSENT_VERSION, nothingOptional } from '#domain/consent/consent-rules.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { attribute, byTag } from '#test/http/html-tree.ts'
import { useProgram } from '#test/program.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'

const program = useProgram()

test('no page asks about cookies, since nothing that the site stores needs consent', async () => {
  const host = await createHost(program.deps)
  const operator = await createPerson(program.deps, { role: 'operator' })
  const chosenOn = new Date().toISOString().slice(0, 10)
  const consent = { id: crypto.randomUUID(), version: CONSENT_VERSION, chosenOn, choices: nothingOptional }
  for (const [path, cookie] of [
    ...['/', '/list', '/regions', '/trekking/everest-base-camp', '/login', '/nowhere'].map((path) => [
      path,
      '',
    ]),
    ['/regions', `consent=${consentText(consent)}`],
    ['/regions', `consent=${consentText(consent)}; consent-saved=rejected`],
    [DASHBOARD, `session=${host.token}`],
    ['/admin', `session=${operator.token}`],
  ]) {
    const html = await (await fetch(`${program.url}${path}`, { headers: { cookie: cookie ?? '' } })).text()
    assert.match(html, /<main/, path)
    assert.equal(html.includes('<cookie-banner'), false, path)
  }
})

test('the settings page says what the site stores and that nothing needs consent', async () => {
  const settings = await program.visitor().open('/manage-cookie-settings')
  for (const sentence of [
    'We need a few cookies to keep you signed in and to hold your spots.',
    'We only store what the site needs unless you agree to more.',
    'Nothing we store today needs your consent, so no page asks you for it.',
  ])
    assert.ok(settings.html.includes(sentence), sentence)
})

test('saves a choice without script, which survives logging out', async () => {
  const browser = program.visitor(await createPerson(program.deps))
  const settings = await browser.open('/manage-cookie-settings')
  const saved = await settings.submit('Save', { Yes: true })
  assert.match(saved.statuses().join(' '), /Saved\. This applies from now on\./)
  await (await browser.open('/logout')).submit(/^Log ?out$/)
  assert.deepEqual(
    [...browser.call.cookies].filter(([, value]) => value !== '').map(([name]) => name),
    ['consent'],
  )
  const later = await browser.open('/manage-cookie-settings')
  const analytics = byTag(later.root(), 'input').filter((each) => attribute(each, 'name') === 'analytics')
  const checked = analytics.filter((each) => attribute(each, 'checked') !== null)
  assert.deepEqual(
    checked.map((each) => attribute(each, 'value')),
    ['yes'],
  )
})

test('a forged return address leads to no other site', async () => {
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const answer = await fetch(`${program.url}/manage-cookie-settings`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ intent: 'reject', returnTo }),
      headers: { Referer: 'https://evil.example/page' },
    })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/'])
  }
})
