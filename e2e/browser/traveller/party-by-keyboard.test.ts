import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, openSite } from '../../browser.ts'
import { keyboardOf } from '../../keyboard.ts'
import { sharedParty } from './shared-party.ts'

const site = openSite()
const PHONE = { viewport: { width: 390, height: 844 } }

test('a lead copies and mails links, sets amounts and reminds by keyboard', async (t) => {
  const { id, lead } = await sharedParty(site)
  // A reminder is not possible on the day of the mail with the link.
  await site.rows(`update traveller_link set sent_at = sent_at - interval '1 day' where booking_id = $1`, [
    id,
  ])
  const { page, faults, close } = await site.browser.visit({ ...PHONE, as: lead })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const keys = keyboardOf(page)
  await page.goto(`/bookings/${id}/party`)
  await keys.awake()
  const stops = await keys.walk()
  assert.ok(stops.length >= 12, stops.join(' | '))

  await page.goto(`/bookings/${id}/party`)
  await keys.skip()
  await keys.tabTo(page.getByRole('button', { name: 'Copy link' }).first())
  await keys.act('Space')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, /\/share\/[\w-]{22}$/)

  const second = page.locator('section', { has: page.getByRole('heading', { name: 'Friend2 Byron' }) })
  await keys.tabTo(second.getByLabel('Email of this traveller'))
  await keys.type(`second-${id}@example.org`)
  await keys.tabTo(second.getByRole('button', { name: 'Send by email' }), 1)
  await keys.act('Space')
  await expect(page.getByText('The link is on its way by email.')).toBeVisible()

  await keys.tabTo(page.getByRole('textbox', { name: /^Friend1/ }))
  await keys.type('1000')
  await keys.tabTo(page.getByRole('button', { name: 'Save the amounts' }))
  await keys.act('Enter')
  await expect(page.getByText('The amounts are saved.')).toBeVisible()
  await expect(page.getByText('Part of the price: US$1,000.00')).toBeVisible()

  await keys.tabTo(page.getByRole('button', { name: 'Send a reminder' }).first())
  await keys.act('Enter')
  await expect(page.getByText('The reminder is on its way by email.')).toBeVisible()
  t.diagnostic(`the party page: ${stops.length} stops, each visible, and ${keys.counts.keys} keys`)
  assert.deepEqual(faults, [])
  await close()
})

test('a traveller gives details and agrees to the terms by keyboard', async () => {
  const { link } = await sharedParty(site)
  const { page, faults, close } = await site.browser.visit(PHONE)
  const keys = keyboardOf(page)
  await page.goto(link)
  await keys.skip()
  await keys.tabTo(page.getByRole('link', { name: 'Give my details' }), 5)
  await keys.act('Enter')
  await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
  for (const [label, text] of Object.entries({
    'Date of birth': '04/09/1991',
    Nationality: 'Swed',
    'Passport number': 'QQ7654321',
    'Emergency contact': 'Nils Lind',
    'Emergency contact’s phone': '+46 8 765 43 21',
    'Insurance company': 'Alpin',
    'Insurance number': 'AF-77',
  })) {
    await keys.tabTo(page.getByLabel(label, { exact: true }))
    await keys.type(text)
  }
  await expect(page.getByLabel('Nationality')).toHaveValue('SE')
  await keys.tabTo(page.getByRole('button', { name: 'Save my details' }))
  await keys.act('Enter')
  await expect(page.getByText(/You have given them\./)).toBeVisible()

  await keys.tabTo(page.getByRole('link', { name: 'Read and agree' }))
  await keys.act('Enter')
  await expect(page.getByRole('heading', { name: 'Agree to the terms', level: 1 })).toBeVisible()
  for (const box of [/^I have read the terms and conditions/, 'I am 18 or older']) {
    await keys.tabTo(page.getByRole('checkbox', { name: box }))
    await keys.act('Space')
    await expect(page.getByRole('checkbox', { name: box })).toBeChecked()
  }
  await keys.tabTo(page.getByLabel('Your first and last name'))
  await keys.type('Friend1 Byron')
  await keys.act('Enter')
  await expect(page.getByText(/You agreed on /)).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
