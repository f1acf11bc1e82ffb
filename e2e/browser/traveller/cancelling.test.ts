import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking, mailedLink } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { expect, openSite } from '../../browser.ts'
import { typeCode } from '../../signed-in.ts'

const site = openSite()

test('a traveller cancels: the amount before, the label after, the mail, and no second cancellation', async () => {
  const maya = await createPerson(site.deps)
  const departure = await createTrekWithDeparture(site.deps, { departure: { startsInDays: 60 } })
  await createBooking(site, { departure, lead: maya })
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto('/bookings')
  await page.getByRole('link', { name: `Cancel booking for ${departure.trek.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this booking?')
  await expect(page.getByText(/^until .* 24:00 Nepal time \(.* your time\)/).first()).toBeVisible()
  const cancelAt = page.url()
  await page.getByLabel(/^Why are you cancelling\?/).selectOption('My dates changed')
  await page.getByRole('button', { name: 'Cancel booking and get $1,240.00 back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  const mail = await mailTo(site, maya.email, new RegExp(`${departure.trek.name} is cancelled`))
  assert.match(mail.text, /US\$1,240\.00/)
  await page.goto('/bookings?tab=cancelled')
  await expect(page.getByText('Pending Processing (5 - 10 days)')).toBeVisible()
  await expect(page.getByText('In review')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Remove from my list/ })).toHaveCount(0)
  await page.goto(cancelAt)
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)
  assert.equal((await site.visitor().open(new URL(cancelAt).pathname)).path, '/login')
  assert.deepEqual(faults, [])
  await close()
})

test('a guest enters the mailed code and cancels', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  const booking = await createBooking(site, { departure })
  const { page, faults, close } = await site.browser.visit()
  await page.goto(await mailedLink(site, booking))
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('group', { name: 'Six-digit code' })).toBeVisible()
  const { subject } = await mailTo(site, booking.email, /is your Chautari code/)
  await typeCode(page, subject.slice(0, 6), 'Continue')
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  assert.deepEqual(faults, [])
  await close()
})

test('the dialog for removing a booking traps the focus, and Escape leaves the booking', async () => {
  const maya = await createPerson(site.deps)
  const departure = await createTrekWithDeparture(site.deps, { departure: { startsInDays: 10 } })
  const { id, browser } = await createBooking(site, { departure, lead: maya })
  await (await browser.open(`/bookings/${id}/cancel`)).submit(/^Cancel booking/)
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto('/bookings?tab=cancelled')
  const remove = page.getByRole('link', { name: /^Remove from my list/ })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Remove from my list?' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this booking? This action cannot be undone.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  // Escape, and the link again before the close event of the browser.
  await dialog.evaluate(async (element: HTMLDialogElement) => {
    const closed = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }))
    element.requestClose()
    await Promise.resolve()
    if (element.previousElementSibling instanceof HTMLAnchorElement) element.previousElementSibling.click()
    await closed
  })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').getByText('Booking deleted successfully.')).toBeVisible()
  await expect(remove).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})
