import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, mailTo, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { paidGuest } from './paid-guest.ts'
import { signIn, signInOperator } from './signed-in.ts'

const site = openSite({})
const ada = 'ada@claims.example'

/** The page as it is now, in one of the themes, at a telephone's width too. */
async function look(page: Page, what: string): Promise<void> {
  const { found } = await lookOver(page, [{ what, open: async () => undefined }], 'option')
  assert.deepEqual(found, [])
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a guest claims by the mailed link, the host tells their side, an operator grants, and the card has it back', async () => {
  const { url } = site.server
  const { link, startsOn } = await paidGuest(url, ada, 'next')
  const guest = await site.browser.visit({ javaScriptEnabled: false })
  await guest.page.goto(`${link}/claim`)
  await expect(guest.page.getByText(/^A claim is about the trek itself/)).toBeVisible()
  const { now } = (await (await fetch(`${url}/dev/clock`)).json().catch(() => ({}))) as { now?: string }
  const ahead = Math.ceil((Date.parse(startsOn) - Date.parse(now ?? new Date().toISOString())) / 86_400_000)
  await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance: `P${ahead + 1}D` }),
  })

  // Without script: what is missing stands at the top and beside its field.
  await guest.page.goto(link)
  await guest.page.getByRole('link', { name: /^Make a claim/ }).click()
  await guest.page.getByLabel('In your words').fill('The lodge of the first night was shut.')
  await guest.page.getByRole('button', { name: 'Send the claim' }).click()
  await expect(guest.page.getByRole('alert').getByRole('link')).toHaveText([
    'Please choose what happened.',
    'Please give the hour in Nepal, for example 14:30.',
    'Please say what would put it right.',
  ])
  await guest.page.getByLabel('Something we paid for was missing or not as described').check()
  await guest.page.getByLabel('The hour').fill('00:01')
  await guest.page.getByLabel('What would put it right?').fill('The price of that night back.')
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a5a2b' } })
  const photo = { name: 'shut.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await guest.page.locator('input[name="photos"]').setInputFiles([photo])
  await guest.page.getByRole('button', { name: 'Send the claim' }).click()
  await expect(guest.page.getByText(/^We answer by .* Nepal time\.$/)).toBeVisible()
  const told = await mailTo(url, ada, /^We have your claim CL-\d{6}$/)
  assert.match(told.text, /within 48 hours/)
  const number = /CL-\d{6}/.exec(told.subject)?.[0] ?? ''

  const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as {
    to: string
    subject: string
    text: string
  }[]
  const hosted = mails.find(({ subject }) => subject === `A claim about your trek: ${number}`)
  assert.ok(hosted && !hosted.text.includes('shut') && !hosted.text.includes(ada))
  const host = await site.browser.visit()
  await signIn(host.page, hosted.to, /https?:\/\/[^/]+(\/\S+\/claim)/.exec(hosted.text)?.[1] ?? '')
  await expect(host.page.getByText('The lodge of the first night was shut.')).toBeVisible()
  await look(host.page, 'a claim, to its host')
  await host.page.getByLabel('Your side').fill('A storm had closed it.')
  await host.page.getByRole('button', { name: 'Tell your side' }).click()
  await expect(host.page.getByRole('heading', { name: 'Your side' })).toBeVisible()
  const page = await host.page.content()
  assert.ok(!page.includes(ada) && !page.includes('<img'), 'no address, no photo')

  const operator = await site.browser.visit()
  const office = operator.page
  await signInOperator(office, 'ramesh@example.com', '/admin')
  await expect(office.getByRole('row').filter({ hasText: 'Claims' })).toContainText('48 hours')
  await office
    .getByRole('link', { name: /^Claims/ })
    .first()
    .click()
  await office.getByRole('link', { name: number }).click()
  const panel = office.getByRole('region', { name: 'The chosen claim' })
  await expect(panel.getByText('A•••• B••••')).toBeVisible()
  await panel.getByRole('button', { name: 'Show what was written' }).click()
  await expect(panel.getByText('A storm had closed it.')).toBeVisible()
  const shown = panel.getByRole('img', { name: 'Photo 1 of the claim' })
  await expect(shown).toBeVisible()
  const address = (await shown.getAttribute('src')) ?? ''
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  assert.notEqual((await host.page.request.get(address)).status(), 200, 'a photo opens to the operator alone')
  await panel.getByLabel('Give back, in US dollars').fill('40')
  await panel.getByLabel('Of it, from the host’s share').fill('25')
  await look(office, 'a claim, in the office')
  await panel.getByLabel('Our answer').fill('The night had to be found elsewhere: we share its price.')
  await panel.getByRole('button', { name: 'Grant' }).click()
  await expect(panel.getByText('$40.00, of it $25.00 from the host')).toBeVisible()
  await expect(panel.getByText(/you granted it/)).toBeVisible()

  await mailTo(url, ada, new RegExp(`^Your claim ${number} was granted$`))
  await mailTo(url, ada, /^Your refund of US\$40\.00 is on its way$/)
  await guest.page.goto(`${link}/claim`)
  await expect(guest.page.getByText('Granted: $40.00 is back to you.')).toBeVisible()
  const seen = await site.browser.visit()
  await seen.page.goto(`${link}/claim`)
  await look(seen.page, 'a claim, to whoever made it')
  await host.page.reload()
  await expect(host.page.getByText(/Your share is reckoned without US\$25\.00\./)).toBeVisible()
  assert.deepEqual([...guest.faults, ...host.faults, ...operator.faults, ...seen.faults], [])
  for (const visit of [guest, host, operator, seen]) await visit.close()
})
