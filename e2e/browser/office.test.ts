import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticatorCode, createPerson, forgetFreshProof } from '#test/fixtures/people.ts'
import { createRefund } from '#test/fixtures/refunds.ts'
import { expect, openSite } from '../browser.ts'
import { typeCode } from '../signed-in.ts'

const site = openSite()

test('an operator works with shortcuts, and turns them off', async () => {
  const operator = await createPerson(site.deps, { role: 'operator' })
  const { page, faults, close } = await site.browser.visit({ as: operator })
  await page.goto('/admin')
  // The button is shown while the keys work.
  const shortcuts = page.getByRole('button', { name: /^Shortcuts/ })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Treks')
  // The keys also work again where the browser had to load the whole page.
  await expect(shortcuts).toBeVisible()
  const rows = page.locator('tbody a')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.getByLabel('Name').focus()
  await page.keyboard.type('jk?')
  await expect(page.getByLabel('Name')).toHaveValue('jk?')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/treks\/[\w-]{36}$/)
  await expect(page.getByRole('region', { name: 'What can be done' })).toBeVisible()

  await page.locator('body').press('?')
  // The button changes at once; leaving the page before the response would undo the choice.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn shortcuts off' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Turn shortcuts on' })).toBeVisible()
  assert.equal((await saved).ok(), true)
  await page.goto('/admin/treks')
  await expect(page.getByRole('button', { name: 'Shortcuts off', exact: true })).toBeVisible()
  await page.locator('body').press('j')
  await expect(rows.first()).not.toBeFocused()
  await close()
  assert.deepEqual(faults, [])
})

test('an operator with an old proof enters a code and returns to the refund', async () => {
  const { id } = await createRefund(site)
  const operator = await createPerson(site.deps, { role: 'operator' })
  await forgetFreshProof(site.deps, operator)
  const { page, faults, close } = await site.browser.visit({ as: operator })
  await page.goto(`/admin/refunds/${id}`)
  const panel = page.getByRole('region', { name: 'The chosen refund' })
  await panel.getByRole('button', { name: 'Reveal' }).click()
  await expect(panel.getByText('Maya Lind')).toBeVisible()
  await panel.getByLabel(/^Approve \$/).check()
  await panel.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(page).toHaveURL(/\/admin\/confirm\?next=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
  await typeCode(page, await authenticatorCode(site.deps, operator), 'Confirm')
  await expect(page).toHaveURL(`/admin/refunds/${id}`)
  await panel.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(panel.getByText(/you approved$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Decide and pass on' })).toHaveCount(0)
  await close()
  assert.deepEqual(faults, [])
})
