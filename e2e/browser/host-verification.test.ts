import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

test('the application form has the fields of a person or of a company', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/host-verification')
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByRole('radio', { name: 'Company' }).check()
  await expect(page.getByLabel('First name')).toBeHidden()
  await expect(page.locator('#companyIdType')).toBeDisabled()
  await close()
  assert.deepEqual(faults, [])
})
