import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

test('a copied page becomes interactive for each person, with their menu', async (t) => {
  const people = [
    await createPerson(site.deps, { firstName: 'Zoë', lastName: "d'Été" }),
    await createPerson(site.deps, { firstName: '</script><b>', lastName: '"&\u2028' }),
    await createPerson(site.deps, { firstName: 'नेपाल', lastName: '🏔' }),
  ]
  let pages = 0
  for (const person of people)
    for (const path of ['/', '/list', '/faqs']) {
      const { page, faults, close } = await site.browser.visit({ as: person })
      await page.goto(path)
      await page.locator('html:not([data-waking])').waitFor()
      await page.locator('.userbtn').click()
      const menu = page.locator('.usermenu .pop')
      await expect(menu.locator('.menu__who')).toHaveText(`Hi${person.email}`)
      await menu.getByRole('link', { name: 'Bookings' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings')
      await close()
      assert.deepEqual(faults, [])
      pages += 1
    }
  t.diagnostic(`${pages} copied pages were hydrated without an error`)
})
