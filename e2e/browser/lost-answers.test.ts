import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { brand } from '#brand'
import { signInDemonstrationPerson } from '#test/fixtures/demonstration-people.ts'
import { quickOrFull } from '#test/quick-or-full.ts'
import { kindOf, walkSite } from '#test/site-walk.ts'
import { openSite } from '../browser.ts'
import { checkEndedSession, checkForm, checkLateAnswer } from '../lost-answers/check-form.ts'
import { failingNetwork } from '../lost-answers/failing-network.ts'
import type { WantedForm } from '../lost-answers/form-in-page.ts'
import { withoutFormRecovery } from '../lost-answers/without-form-recovery.ts'

const site = openSite('read-only')

const dashboard = `/${brand.slug}-your-adventure`
const isFull = quickOrFull(0, 1) === 1

/** Where each viewer's walk begins; without PROMISES=1 only these pages are opened. */
const viewers = [
  { email: null, starts: ['/contact-us', '/login'] },
  { email: 'maya@example.com', starts: ['/account', '/bookings', '/reviews', '/account/email', '/messages'] },
  {
    email: 'pasang@example.com',
    starts: [`${dashboard}/profile`, `${dashboard}/create`, `${dashboard}/deals`],
  },
  { email: 'ramesh@example.com', starts: ['/admin/refunds/goodwill', '/admin/roles', '/admin/contact'] },
]

/**
 * Forms that the router does not send; each reports its own failure (test/posting-pages.test.ts lists them by file).
 */
const ownWays = [
  /^\/(currency|saved|manage-cookie-settings)$/,
  /^\/messages\/[^/]+(\/withdraw)?$/,
  /\/photos$/,
  /\.(zip|xml|csv)$/,
]

for (const { email, starts } of viewers)
  test(`a form of ${email ?? 'a visitor'} without a response preserves its input`, async (t) => {
    const { page, forms, close } = await formsOf(email, starts)
    const network = await failingNetwork(page)
    const faults: string[] = []
    for (const form of forms) faults.push(...(await checkForm(page, network, form)))
    t.diagnostic(`${forms.length} forms, each with 5 failures`)
    assert.deepEqual(faults, [])
    assert.ok(forms.length >= quickOrFull(1, 4), `${forms.length} forms`)
    await checkSlowAndEnded(t, { page, forms, email })
    await close()
  })

/** One form of each viewer, or all of them. */
async function checkSlowAndEnded(t: TestContext, { page, forms, email }: Found) {
  const network = await failingNetwork(page)
  const faults: string[] = []
  for (const form of isFull ? forms : forms.slice(0, 1)) {
    faults.push(...(await checkLateAnswer(page, network, form)))
    if (email) faults.push(...(await checkEndedSession(page, network, form)))
  }
  t.diagnostic(`${isFull ? forms.length : 1} forms answered late, and after the session ended`)
  assert.deepEqual(faults, [])
}

test('without the middleware of all forms, the check fails', async () => {
  const { page, forms } = await formsOf(null, ['/contact-us'])
  await withoutFormRecovery(page)
  const [form] = forms
  assert.ok(form)
  const faults = await checkForm(page, await failingNetwork(page), form)
  assert.match(faults.join(), /no sentence/)
  // The page may still be leaving, so no other test gets it; a script that it still loads would fail the process.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})

type Found = { page: import('@playwright/test').Page; forms: WantedForm[]; email: string | null }

/** Every kind of form of a viewer, once. */
async function formsOf(email: string | null, starts: string[]) {
  const person = email ? await signInDemonstrationPerson(site, email) : undefined
  const { call } = site.visitor(person)
  const stops = await walkSite(call, starts, { url: site.url, queries: quickOrFull(0, 1), records: 2 })
  const kinds = new Map<string, WantedForm>()
  for (const { path, forms } of stops)
    for (const { action, names } of forms) {
      const kind = `${kindOf(action)} ${names}`
      if (!ownWays.some((own) => own.test(action)) && !kinds.has(kind))
        kinds.set(kind, { path, action, names })
    }
  const { page, close } = await site.browser.visit(person && { as: person })
  await page.clock.install()
  // Those with the most fields first.
  const forms = [...kinds.values()].toSorted((one, other) => other.names.length - one.names.length)
  return { page, close, email, forms: forms.slice(0, quickOrFull(1, Infinity)) }
}
