import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentText, CONSENT_VERSION, nothingOptional } from '#domain/consent/consent-rules.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { attribute, byTag } from '#test/http/html-tree.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()

test('a choice without script leads back to its page, which confirms it, and outlives logging out', async () => {
  const browser = program.visitor(await createPerson(program.deps))
  const list = await browser.open('/list?region=Everest')
  const chosen = await list.submit('Accept analytics')
  assert.equal(chosen.path, '/list?region=Everest')
  assert.match(chosen.statuses()[0] ?? '', /You have accepted analytics cookies\./)
  const hidden = await chosen.submit('Hide this message')
  assert.equal(hidden.html.includes('<cookie-banner'), false)
  await (await browser.open('/logout')).submit(/^Log ?out$/)
  assert.deepEqual(
    [...browser.call.cookies].filter(([, value]) => value !== '').map(([name]) => name),
    ['consent'],
  )
  const settings = await browser.open('/manage-cookie-settings')
  const analytics = byTag(settings.root(), 'input').filter((each) => attribute(each, 'name') === 'analytics')
  const checked = analytics.filter((each) => attribute(each, 'checked') !== null)
  assert.deepEqual(
    checked.map((each) => attribute(each, 'value')),
    ['yes'],
  )
})

test('a choice from elsewhere leads to no other site', async () => {
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const answer = await fetch(`${program.url}/manage-cookie-settings`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ intent: 'reject', returnTo }) },
      headers: { Referer: 'https://evil.example/page' },
    })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/'])
  }
})

test('pages that visitors share ask whoever has not chosen, and nobody else', async () => {
  const chosenOn = new Date().toISOString().slice(0, 10)
  const consent = { id: crypto.randomUUID(), version: CONSENT_VERSION, chosenOn, choices: nothingOptional }
  const asks = async (cookie: string) =>
    (await (await fetch(`${program.url}/regions`, { headers: { cookie } })).text()).includes('<cookie-banner')
  const chosen = `consent=${consentText(consent)}`
  const answers: boolean[] = []
  for (const cookie of [
    '',
    chosen,
    '',
    chosen,
    'consent=yes',
    `consent=${consentText({ ...consent, version: CONSENT_VERSION + 1 })}`,
  ])
    answers.push(await asks(cookie))
  assert.deepEqual(answers, [true, false, true, false, true, true])
})
