import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSENT_VERSION, consentText, nothingOptional, type Purpose } from '#domain/consent/consent-rules.ts'
import { withBanner } from './consent-banner.ts'

const now = new Date('2026-11-24T06:00:00Z')
const page = Buffer.from('<body><a class="skip" href="#main">Skip</a><header></header></body>')
const chosen = (version = CONSENT_VERSION) =>
  `consent=${consentText({ id: crypto.randomUUID(), version, chosenOn: '2026-11-24', choices: nothingOptional })}`

function bannerOn(path: string, cookie: string, inUse?: readonly Purpose[]): string {
  const request = new Request(`http://site.example${path}`, { headers: { Cookie: cookie } })
  const html = withBanner(page, 'mark', request, now, inUse).toString()
  return /<cookie-banner[^]*<\/cookie-banner>(?=<header>)/.exec(html)?.[0] ?? ''
}

test('shows no banner while nothing that the site stores needs consent', () => {
  for (const cookie of ['', chosen(), `${chosen()}; consent-saved=accepted`])
    assert.equal(bannerOn('/list', cookie), '')
})

test('asks about the purposes in use until the browser has chosen in the current version', () => {
  for (const cookie of ['', 'consent=yes', chosen(CONSENT_VERSION + 1)]) {
    const banner = bannerOn('/list?q="x"', cookie, ['analytics'])
    assert.match(banner, /May we use analytics cookies\?/)
    assert.match(banner, />Accept analytics<[^]*>Reject analytics</)
    assert.match(banner, /name="returnTo" value="\/list\?q=%22x%22"/)
  }
  assert.match(
    bannerOn('/', '', ['analytics', 'functional']),
    /May we use analytics and functional cookies\?/,
  )
  assert.equal(bannerOn('/list', chosen(), ['analytics']), '')
})

test('confirms a choice on the next page', () => {
  for (const choice of ['accepted', 'rejected']) {
    const banner = bannerOn('/list', `${chosen()}; consent-saved=${choice}`, ['analytics'])
    assert.match(banner, new RegExp(`You have ${choice} analytics cookies\\.`))
    assert.doesNotMatch(banner, /May we use/)
  }
})
