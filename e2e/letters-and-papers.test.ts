import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfText } from '#test/pdf-text.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { paidGuest } from './paid-guest.ts'
import { typeCode } from './signed-in.ts'

const site = openSite()

test('a guest has voucher and calendar file, and writes with the host without learning an address', async () => {
  const { url } = site.server
  const email = 'papers@example.net'
  const { link, bookingId, trek } = await paidGuest(url, email)
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

  const guest = await site.browser.visit()
  // The link alone writes to nobody: the voucher shows it to others.
  await guest.page.goto(`${link}/message`)
  await guest.page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(guest.page.getByRole('group', { name: 'Six-digit code' })).toBeVisible()
  const { subject } = await mailTo(url, email, /is your Chautari code/)
  await typeCode(guest.page, subject.slice(0, 6), 'Continue')
  await expect(guest.page).toHaveURL(/\/bookings\/[\w-]+\/message$/)
  const send = guest.page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await guest.page.getByLabel('Your message').fill('Is there <i>wifi</i>?\nAda')
  await send.click()
  await expect(guest.page.getByRole('status')).toContainText('Sent.')

  const toHost = await mailTo(url, await hostAddress(url), /^Ada B\. wrote to you about/)
  assert.ok(!`${toHost.html}${toHost.text}`.includes(email))
  const host = await site.browser.visit({ javaScriptEnabled: false })
  const address = /\/letters\/[\w-]+/.exec(toHost.text)?.[0] ?? ''
  await host.page.goto(address)
  await expect(host.page.getByRole('list', { name: 'Messages' })).toContainText('Is there <i>wifi</i>?')
  await host.page.getByRole('button', { name: 'Send' }).click()
  await expect(host.page.getByText('Please enter a message')).toBeVisible()
  await host.page.getByLabel('Your message').fill('In Manang, yes.')
  await host.page.getByRole('button', { name: 'Send' }).click()
  await expect(host.page.getByRole('status')).toContainText('Sent.')

  const toGuest = await mailTo(url, email, / wrote to you about /)
  assert.ok(toGuest.text.includes('> In Manang, yes.') && !toGuest.text.includes(toHost.to))
  const { looked, found, expected } = await lookOver(guest.page, [
    { what: 'the letters', open: (page) => page.goto(`/bookings/${bookingId}/message`) },
  ])
  assert.deepEqual(found, [])
  assert.equal(looked, expected)
  assert.deepEqual(guest.faults, [])
  await guest.close()
  await host.close()
})

/** Whoever the newest letter went to; the mailbox of the demonstration shows every mail. */
async function hostAddress(url: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; subject: string }[]
    const found = mails.find(({ subject }) => /wrote to you about/.test(subject))
    if (found) return found.to
    await new Promise((soon) => setTimeout(soon, 150))
  }
  throw new Error('no letter came')
}
