import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { pdfText } from '#test/pdf-text.ts'
import { DASHBOARD } from '#web/http/may.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { paidGuest } from './paid-guest.ts'
import { signIn, typeCode } from './signed-in.ts'

const site = openSite({})
const CONVERSATION = /\/messages\/[0-9a-f-]{36}$/

test('a guest has voucher and calendar file, by the mailed link alone', async () => {
  const { url } = site.server
  const { link, bookingId, trek } = await paidGuest(url, 'papers@example.net')
  const file = async (path: string) => fetch(`${url}${path}`, { redirect: 'manual' })

  const voucher = await file(`${link}/voucher.pdf`)
  assert.equal(voucher.headers.get('content-type'), 'application/pdf')
  assert.equal(voucher.headers.get('cache-control'), 'private, no-store')
  const words = pdfText(Buffer.from(await voucher.arrayBuffer())).replace(/\s+/g, '')
  assert.ok(words.includes(trek.replace(/\s+/g, '')) && words.includes('AdaByron'), words)
  assert.match(await (await file(`${link}/calendar.ics`)).text(), /^BEGIN:VCALENDAR/)
  // By its id alone it opens for nobody who is not signed in, and a wrong link is no link.
  assert.equal((await file(`/bookings/${bookingId}/voucher.pdf`)).status, 302)
  assert.equal((await file('/bookings/link/AAAAAAAAAAAAAAAAAAAAAA/voucher.pdf')).status, 404)
  assert.equal((await file('/letters/AAAAAAAAAAAAAAAAAAAAAA')).status, 404)
})

test('a host writes to a guest, who answers by mail and has it all among the messages after a code', async () => {
  const { url } = site.server
  const email = 'letters@example.net'
  const { link, bookingId } = await paidGuest(url, email)
  const hostEmail = await hostOf(bookingId)

  const host = await site.browser.visit()
  await signIn(host.page, hostEmail, `${DASHBOARD}/bookings/${bookingId}/message`)
  await expect(host.page.getByRole('heading', { level: 1 })).toHaveText('Message Ada B.')
  const send = host.page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await host.page.getByLabel('Your message').fill('Namaste Ada!\nBring <i>warm</i> gloves.')
  await send.click()
  await expect(host.page).toHaveURL(CONVERSATION)
  await expect(host.page.getByText('Bring <i>warm</i> gloves.').first()).toBeVisible()
  const conversation = new URL(host.page.url()).pathname

  const toGuest = await mailTo(url, email, / wrote to you about /)
  assert.ok(toGuest.text.includes('> Bring <i>warm</i> gloves.') && !toGuest.text.includes(hostEmail))
  const guest = await site.browser.visit({ javaScriptEnabled: false })
  const letters = /\/letters\/[\w-]+/.exec(toGuest.text)?.[0] ?? ''
  await guest.page.goto(letters)
  await expect(guest.page.getByRole('list', { name: 'Messages' })).toContainText('Bring <i>warm</i> gloves.')
  await guest.page.getByRole('button', { name: 'Send' }).click()
  await expect(guest.page.getByText('Please enter a message')).toBeVisible()
  await guest.page.getByLabel('Your message').fill('Is there <i>wifi</i>?\nAda')
  await guest.page.getByRole('button', { name: 'Send' }).click()
  await expect(guest.page.getByRole('status')).toContainText('Sent.')
  await guest.close()

  await host.page.goto(conversation)
  await expect(host.page.getByRole('main')).toContainText('Is there <i>wifi</i>?')
  assert.ok(!(await host.page.content()).includes(email))
  await host.page.goto(`${DASHBOARD}/bookings/${bookingId}/message`)
  await expect(host.page).toHaveURL(CONVERSATION)
  assert.deepEqual(host.faults, [])
  await host.close()

  const visit = await site.browser.visit()
  const { page } = visit
  const { looked, found, expected } = await lookOver(page, [
    { what: 'the letters', open: () => page.goto(letters) },
  ])
  assert.deepEqual(found, [])
  assert.equal(looked, expected)
  // The link alone writes to nobody: the voucher shows it to others.
  await page.goto(link)
  await page.getByRole('link', { name: 'Write to our support' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
  await page.goto(`${link}/message`)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('group', { name: 'Six-digit code' })).toBeVisible()
  const { subject } = await mailTo(url, email, /is your Chautari code/)
  await typeCode(page, subject.slice(0, 6), 'Continue')
  await expect(page).toHaveURL(new RegExp(`${conversation}$`))
  for (const words of ['Bring <i>warm</i> gloves.', 'Is there <i>wifi</i>?'])
    await expect(page.getByRole('main')).toContainText(words)
  await page.goto(letters)
  await expect(page).toHaveURL(new RegExp(`${conversation}$`))
  await page.goto(`${link}/support`)
  await expect(page).toHaveURL(/\/messages\/support$/)
  assert.deepEqual(visit.faults, [])
  await visit.close()
})

/** The address of the host whose trek a booking is of; no page shows it. */
async function hostOf(bookingId: string): Promise<string> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select a.email from booking b join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
     join account a on a.id = t.host_id where b.id = $1`,
    [bookingId],
  )
  await client.end()
  return rows[0].email
}
