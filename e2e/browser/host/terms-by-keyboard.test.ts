import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '#brand'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { expect, openSite } from '../../browser.ts'
import { keyboardOf } from '../../keyboard.ts'

const site = openSite()
const dashboard = `/${brand.slug}-your-adventure`

test('a host adds a question with choices, and own terms, by keyboard', async (t) => {
  const { trek } = await createTrekWithDeparture(site.deps)
  const { page, faults, close } = await site.browser.visit({
    viewport: { width: 390, height: 844 },
    as: trek.host,
  })
  const keys = keyboardOf(page)
  await page.goto(`${dashboard}/edit/${trek.id}/questions`)
  await keys.awake()
  const stops = await keys.walk()
  assert.ok(stops.length >= 8, stops.join(' | '))
  await page.goto(`${dashboard}/edit/${trek.id}/questions`)
  await keys.skip()
  await keys.tabTo(page.getByLabel('Question', { exact: true }))
  await keys.type('Which boots do you bring?')
  const kind = page.getByLabel('Travellers answer with')
  await keys.tabTo(kind, 1)
  const choice = (await kind.locator('option[value="choice"]').textContent()) ?? ''
  await keys.type(choice.slice(0, 6))
  await expect(kind).toHaveValue('choice')
  await keys.tabTo(page.getByRole('textbox', { name: /^Choices/ }), 1)
  await keys.type('Own')
  await keys.act('Enter')
  await keys.type('Hired')
  await keys.tabTo(page.getByRole('checkbox', { name: 'Each traveller must answer' }), 1)
  await keys.act('Space')
  await keys.tabTo(page.getByRole('button', { name: 'Add this question' }), 1)
  await keys.act('Space')
  await expect(page.getByText('Travellers are asked this question now.')).toBeVisible()

  await page.goto(`${dashboard}/terms`)
  await keys.awake()
  const stopsOfTerms = await keys.walk()
  await page.goto(`${dashboard}/terms`)
  await keys.skip()
  await keys.tabTo(page.getByRole('textbox', { name: /^Text/ }))
  await keys.type('Bring a headlamp.')
  await keys.tabTo(page.getByRole('button', { name: 'Save as a new version' }), 1)
  await keys.act('Enter')
  await expect(page.getByText(/^Your terms are saved\./)).toBeVisible()
  t.diagnostic(`questions: ${stops.length} stops, terms: ${stopsOfTerms.length}, ${keys.counts.keys} keys`)
  assert.deepEqual(faults, [])
  await close()
})
