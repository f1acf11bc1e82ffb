import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from '@playwright/test'
import { createPerson, forgetFreshProof, type Person } from '#test/fixtures/people.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { expect, openSite, type VisitOptions } from '../../browser.ts'

const site = openSite()

/** The same program under a host name: browsers create no passkeys for an IP address. */
const named = () => site.server.url.replace('127.0.0.1', 'localhost')

/** A visitor of the named site whose device always verifies the person. */
async function visitWithDevice(person: Person | null, options: VisitOptions = {}) {
  const { page, faults, close } = await site.browser.visit({ baseURL: named(), ...options })
  if (person)
    await page.context().addCookies([{ name: 'session', value: person.token, url: named(), httpOnly: true }])
  // The device stays with the page, which no other test gets.
  await page.addInitScript(() => {})
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, faults, close, device: { cdp, authenticatorId } }
}

type Device = { cdp: CDPSession; authenticatorId: string }
const held = async ({ cdp, authenticatorId }: Device) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

async function addOne(page: Page, name: string): Promise<void> {
  await page.goto('/account/security')
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${named()}/`)
}

test('a traveller adds a passkey, logs in with it, confirms with it, and removes it', async () => {
  const person = await createPerson(site.deps)
  const { page, faults, close, device } = await visitWithDevice(person)
  await addOne(page, 'My phone')
  await expect(page.getByText('not used yet')).toBeVisible()
  assert.equal((await held(device)).length, 1)
  await soon(async () =>
    (await mailsTo(site, person.email)).find(({ subject }) => subject.includes('passkey was added')),
  )

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey of your account.')

  await logOut(page)
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/bookings$/)
  await page.goto('/account/security')
  await expect(page.getByText('last used')).toBeVisible()

  await site.rows(
    `update session set confirmed_at = confirmed_at - interval '1 hour' where account_id = $1 and ended_at is null`,
    [person.id],
  )
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page).toHaveURL(/\/account\/confirm/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0)
  await soon(async () =>
    (await mailsTo(site, person.email)).find(({ subject }) => subject.includes('passkey was removed')),
  )

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'passkey' })).toHaveText(
    'We do not know this passkey. Please log in with a code instead.',
  )
  assert.deepEqual(faults, [])
  await close()
})

test('an operator logs in with only a passkey, and uses it instead of a code', async () => {
  const operator = await createPerson(site.deps, { role: 'operator', firstName: 'Asha' })
  const { page, faults, close } = await visitWithDevice(operator)
  await addOne(page, 'Key on my desk')
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${named()}/`)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)

  await site.rows(
    `update session set second_factor_at = second_factor_at - interval '1 hour' where account_id = $1 and ended_at is null`,
    [operator.id],
  )
  await page.goto('/admin/confirm?next=%2Fadmin%2Fpayouts')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/payouts$/)
  const [{ fresh }] = await site.rows(
    `select max(second_factor_at) > now() - interval '10 minutes' as fresh from session where account_id = $1`,
    [operator.id],
  )
  assert.equal(fresh, true)
  assert.deepEqual(faults, [])
  await close()
})

test('a passkey from before the second factor logs in, and the code is requested as well', async () => {
  const person = await createPerson(site.deps)
  const { page, faults, close } = await visitWithDevice(person)
  await addOne(page, 'Old phone')
  await site.rows(
    `insert into second_factor (account_id, secret_sealed, created_at, confirmed_at)
     select $1, secret_sealed, now(), now() from second_factor limit 1`,
    [person.id],
  )
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/verify\/second-factor$/)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})

test('without a fresh proof adding leads to it, and without script or passkeys nothing is offered', async () => {
  const person = await createPerson(site.deps)
  await forgetFreshProof(site.deps, person)
  const { page, faults, close } = await visitWithDevice(person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL(/\/account\/confirm\?next=%2Faccount%2Fsecurity$/)
  assert.deepEqual(faults, [])
  await close()

  const plain = await site.browser.visit({ baseURL: named(), javaScriptEnabled: false })
  await plain.page.goto('/login')
  await expect(plain.page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect(plain.page.getByText('passkey')).toHaveCount(0)
  await plain.close()
})
