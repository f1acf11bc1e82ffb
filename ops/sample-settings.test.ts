import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnv, settingNames, SettingsError } from '../env.ts'

const sample = readFileSync(join(import.meta.dirname, 'chautari.env.example'), 'utf8')

test('the sample settings name every setting, and no other', () => {
  const named = [...sample.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), settingNames.toSorted())
})

test('the program refuses the sample settings until they are filled in, and names the missing ones', () => {
  const given = Object.fromEntries(
    [...sample.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  assert.throws(
    () => readEnv(given),
    (error) => {
      assert.ok(error instanceof SettingsError)
      for (const name of [
        'DATABASE_URL',
        'SECRET',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'SMTP_URL',
        'MAIL_FROM',
        'LEGAL_REVIEWED',
        'COMPANY_NAME',
        'COMPANY_ADDRESS',
        'COMPANY_REGISTER',
        'COMPANY_DIRECTOR',
      ])
        assert.match(error.message, new RegExp(`\\b${name}\\b`))
      assert.doesNotMatch(error.message, /PUBLIC_URL|TRUST_PROXY/)
      return true
    },
  )
})
