import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, mailTo, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { paidGuest } from './paid-guest.ts'
import { signIn, typeCode } from './signed-in.ts'

const site = openSite({})
const maya = 'maya@example.com'

const save = (page: Page) => page.getByRole('button', { name: 'Save the details' }).click()
const cardOf = (page: Page, name: string) => page.getByRole('region', { name })

test('who is not signed in is asked to, and comes back; travellers’ details are told, kept and changed', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please log in to view your bookings')).toBeVisible()
  await signIn(page, maya, '/bookings')
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(
    page.getByText(/^Details of 1 of 2 travellers are missing\. Please add them until/),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Add travellers’ details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travellers’ details')
  assert.ok(!(await page.content()).includes('PD4471842'), 'the passport number is not shown')
  await expect(cardOf(page, 'Maya Lindqvist')).toContainText(
    'We keep •••• ••42. Leave this empty to keep it.',
  )
  await expect(cardOf(page, 'Maya Lindqvist')).toContainText('Complete')

  const elias = cardOf(page, 'Elias Berg')
  await expect(elias).toContainText('Missing: passport number, emergency contact')
  await elias.getByLabel('Date of birth').fill('17/02/2020')
  await elias.getByLabel('Passport number').fill('no 12 345')
  await elias.getByLabel(/^Emergency contact’s phone/).fill('none')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  const young = 'Travellers must be at least 10 years old on the day the trek starts.'
  await expect(summary).toContainText(young)
  const { found } = await lookOver(
    page,
    [{ what: 'details with errors', open: async () => undefined }],
    'option',
  )
  assert.deepEqual(found, [])
  await summary.getByRole('link', { name: young }).click()
  await expect(elias.getByLabel('Date of birth')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('18/02/1988')
  await expect(elias.getByLabel('Passport number')).toHaveValue('no 12 345')
  await elias.getByLabel(/^Emergency contact’s phone/).fill('+47 405 55 999')
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d Nepal time$/)).toBeVisible()
  await expect(elias).toContainText('We keep •••• ••45')
  await expect(elias.getByLabel('Date of birth')).toHaveValue('18/02/1988')
  await expect(elias).toContainText('Missing: emergency contact, insurance company, insurance number')
  const own = cardOf(page, 'Maya Lindqvist')
  await own.getByLabel('Remove the number we keep (•••• ••42)').check()
  await save(page)
  await expect(own).toContainText('Missing: passport number')
  const at = page.url()
  await page.goto('/account')
  await page.getByLabel('Passport number').fill('SE 99 88 77')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Passport number')).toHaveValue('•••• ••77')
  await page.goto(at)
  assert.deepEqual(faults, [])

  const plain = await site.browser.visit({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.page.goto(page.url())
  const same = cardOf(plain.page, 'Elias Berg')
  await expect(same.getByLabel('Date of birth')).toHaveValue('18/02/1988')
  await same.getByLabel('Emergency contact', { exact: true }).fill('Ida Berg')
  await same.getByLabel('Insurance company').fill('Alpina')
  await same.getByLabel('Insurance number').fill('7')
  const mine = cardOf(plain.page, 'Maya Lindqvist')
  await mine.getByLabel('Use the passport of my account (•••• ••77)').check()
  assert.ok(!(await plain.page.content()).includes('SE998877'), 'nor is that of the account')
  await save(plain.page)
  await expect(plain.page.getByText(/^Saved \d/)).toBeVisible()
  await expect(mine).toContainText('We keep •••• ••77.')
  await plain.page.goto('/bookings')
  await expect(
    plain.page.getByText(/^You have told everything about your travellers\. Change it until/),
  ).toBeVisible()
  await plain.close()

  const looked = await lookOver(page, [{ what: 'details', open: (at) => at.reload() }], 'option')
  assert.deepEqual(looked.found, [])
  assert.equal(looked.looked, looked.expected)
  await close()
})

test('a booking that waits for its payment counts down, may be paid or let go', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, maya, '/bookings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings')
  const treks = await (await page.request.get('/api/treks')).json()
  const trek = treks.find((each: { trek_name: string }) => each.trek_name === 'Mardi Himal Trek')
  const date = trek.trek_dates.at(-1)
  const made = await page.request.post('/api/rpc/create_booking', {
    headers: { 'Idempotency-Key': randomUUID(), Origin: site.server.url },
    data: {
      ...{ p_trek_id: trek.id, p_start_date: date.trek_date, p_end_date: date.end_date, p_adult_count: 1 },
      ...{ p_first_name: 'Maya', p_last_name: 'Lindqvist', p_email: maya, p_phone: '+46 70 174 06 05' },
      ...{ p_address: 'Bergsgatan 14', p_city: 'Malmö', p_country: 'Sweden' },
    },
  })
  assert.equal(made.status(), 200, await made.text())
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Mardi Himal Trek' })
  await expect(card).toContainText('Payment not finished')
  await expect(card).toContainText(/Held for you until \d\d:\d\d/)
  await expect(card).toContainText('Your card was not charged.')
  await card.getByRole('button', { name: /^Pay now/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await page.goto('/bookings')
  await card.getByRole('button', { name: /^Let it go/ }).click()
  await expect(page).not.toHaveURL(/\/bookings$/)
  await page.goto('/bookings?tab=cancelled')
  await expect(card).toContainText('Not completed')
  assert.deepEqual(faults, [])
  await close()
})

test('a guest tells them after a code; later only what is missing, and on the trail nothing', async () => {
  const email = 'ada@lovelace.example'
  const { trek, link, startsOn } = await paidGuest(site.server.url, email, 'next')
  const booked = await mailTo(site.server.url, email, /^Booked/)
  assert.ok(booked.text.includes(`Add travellers’ details: ${site.server.url}${link}/travellers`))
  const { page, faults, close } = await site.browser.visit({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await page.getByRole('link', { name: `Add travellers’ details for ${trek}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('Six-digit code')).toBeVisible()
  const { subject } = await mailTo(site.server.url, email, /is your Chautari code/)
  await typeCode(page, subject.slice(0, 6), 'Continue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travellers’ details')
  const at = page.url()
  await page.getByLabel('Passport number').fill('GB1234567')
  await save(page)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()

  const days = Math.ceil((Date.parse(startsOn) - Date.now()) / 86_400_000)
  const wait = (count: number) => page.request.post('/dev/clock', { data: { advance: `P${count}D` } })
  await wait(days - 4)
  await mailTo(site.server.url, email, /^In \d days: /)
  await page.goto(at)
  await expect(page.getByText(/What is missing can be added until/)).toBeVisible()
  await expect(page.getByLabel('Passport number')).toHaveAttribute('readonly')
  await page.getByLabel('Insurance company').fill('Lloyd')
  await save(page)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.getByLabel('Insurance company')).toHaveAttribute('readonly')

  await wait(6)
  await page.goto('/bookings?tab=past')
  await expect(page.getByText('On the trail')).toBeVisible()
  await page.goto(at)
  await expect(page.getByText(/These details can no longer be changed\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the details' })).toHaveCount(0)
  await wait(25)
  await signIn(page, email, '/bookings?tab=past')
  await expect(page.getByRole('link', { name: `Write a review for ${trek}` })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
