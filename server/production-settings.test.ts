import assert from 'node:assert/strict'
import { test } from 'node:test'
import { production } from '#test/production-settings.ts'
import { readEnv, SettingsError } from '../env.ts'

const NOT_ORIGIN = 'PUBLIC_URL: must end after the host and port: no user, path, query or fragment'
const GUESSABLE = 'SECRET: is too easy to guess. Make one with openssl rand -base64 48'
const NO_PROXY =
  'TRUST_PROXY: must list IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas'
const NO_DATE = 'LEGAL_REVIEWED: must be a date such as 2026-11-24'

const refused: [setting: Record<string, string>, sentence: string][] = [
  [
    { PUBLIC_URL: 'http://chautari.example' },
    'PUBLIC_URL: production needs https://. On a private network, ALLOW_HTTP=1 permits http://',
  ],
  [{ PUBLIC_URL: 'https://chautari.example/treks' }, NOT_ORIGIN],
  [{ PUBLIC_URL: 'https://maya:pass-word@chautari.example' }, NOT_ORIGIN],
  [{ PUBLIC_URL: 'https://chautari.example?from=mail' }, NOT_ORIGIN],
  [
    { STRIPE_SECRET_KEY: 'sk_test_abc' },
    'STRIPE_SECRET_KEY: a test key takes no real payments. Production needs a live key',
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_abc' },
    'STRIPE_SECRET_KEY: a test key takes no real payments. Production needs a live key',
  ],
  [{ SECRET: 'a'.repeat(40) }, GUESSABLE],
  [{ SECRET: 'abcd'.repeat(10) }, GUESSABLE],
  [{ SECRET: '0123456789'.repeat(4) }, GUESSABLE],
  [{ SECRET: 'pass-word-'.repeat(4).slice(0, 37) }, GUESSABLE],
  [{ TRUST_PROXY: 'proxy.internal' }, NO_PROXY],
  [{ TRUST_PROXY: '10.0.0.0/40' }, NO_PROXY],
  [{ TRUST_PROXY: '0.0.0.0/0' }, NO_PROXY],
  [{ TRUST_PROXY: '1' }, NO_PROXY],
  [{ LEGAL_REVIEWED: 'yes' }, NO_DATE],
  [{ LEGAL_REVIEWED: '2026-02-30' }, NO_DATE],
  [{ LEGAL_REVIEWED: '' }, 'MODE=production also needs LEGAL_REVIEWED'],
  [{ COMPANY_ADDRESS: '' }, 'MODE=production also needs COMPANY_ADDRESS'],
]
for (const [setting, sentence] of refused)
  test(`production refuses ${JSON.stringify(setting)}`, () => {
    assert.throws(() => readEnv({ ...production, ...setting }), {
      constructor: SettingsError,
      message: `These settings cannot be used:\n  ${sentence}`,
    })
  })

const accepted: Record<string, string>[] = [
  {},
  { PUBLIC_URL: 'https://chautari.example/' },
  { PUBLIC_URL: 'http://10.0.0.5:3000', ALLOW_HTTP: '1' },
  { SECRET: '83619204751862930475829163047586', STRIPE_SECRET_KEY: 'rk_live_abc' },
  { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32,loopback, uniquelocal' },
]
for (const setting of accepted)
  test(`production accepts ${JSON.stringify(setting)}`, () => {
    assert.ok(readEnv({ ...production, ...setting }))
  })
