import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { all, readXml } from '#test/xml.ts'
import { expect, openSite, type Visit } from './browser.ts'
import { axe } from './look-over.ts'
import { signInOperator } from './signed-in.ts'

const site = openSite({})

async function operator(email: string, options = {}): Promise<Visit> {
  const visit = await site.browser.visit({ viewport: { width: 1440, height: 1000 }, ...options })
  await signInOperator(visit.page, email, '/admin/payouts')
  return visit
}

const row = (page: Page, state: string) => page.getByRole('row').filter({ hasText: state }).first()

test('two operators pay a host: one approves, the other releases, the bank file is right, and it settles', async () => {
  const ramesh = await operator('ramesh@example.com')
  await expect(ramesh.page.getByRole('heading', { level: 1 })).toContainText(/Payouts \d+ open/)
  await row(ramesh.page, 'To approve').getByRole('link').click()
  const heading = ramesh.page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/^Payout PO-\d{6} /)
  const path = new URL(ramesh.page.url()).pathname
  const approve = ramesh.page.getByRole('button', { name: /^Approve \$/ })
  const sum = (await approve.innerText()).replace('Approve ', '')
  await approve.click()
  const release = ramesh.page.getByRole('button', { name: `Release ${sum}` })
  await expect(release).toBeDisabled()
  await expect(ramesh.page.getByText('You approved already. Sunita has to do the second step.')).toBeVisible()
  await expect(ramesh.page.getByRole('link', { name: 'Preview pain.001 XML' })).toBeVisible()

  assert.deepEqual((await axe(ramesh.page).analyze()).violations, [])
  await ramesh.page.goto('/admin/payouts?list=hold')
  assert.deepEqual((await axe(ramesh.page).analyze()).violations, [])

  const sunita = await operator('sunita@example.com')
  const { page } = sunita
  await page.goto(path)
  await page.getByRole('button', { name: `Release ${sum}` }).click()
  await expect(page.getByRole('button', { name: `Mark ${sum} as settled` })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'pain.001 XML' }).click(),
  ])
  const xml = readXml(await readFile(await download.path(), 'utf8'))
  const cents = (text: string | undefined) => Number(text?.replaceAll(/[$,.]/g, ''))
  assert.equal(cents(all(xml, 'CtrlSum')[0]?.text), cents(sum))
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).split(' ')[1]
  assert.deepEqual(
    all(xml, 'EndToEndId').map(({ text }) => text),
    [number],
  )
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByRole('alert')).toContainText('Please say why the bank returned it.')
  await page.getByRole('button', { name: `Mark ${sum} as settled` }).click()
  await expect(page.getByText('Nothing is left to do.')).toBeVisible()
  await expect(page.getByText(/you downloaded the bank file/)).toBeVisible()
  await expect(page.getByText(/Ramesh approved/)).toBeVisible()
  assert.deepEqual([ramesh.faults, sunita.faults], [[], []])
  await Promise.all([ramesh.close(), sunita.close()])
})

test('without a script: what is on hold says why, and confirming bank details ends that', async () => {
  const { page, close } = await operator('ramesh@example.com', { javaScriptEnabled: false })
  await page.goto('/admin/payouts?list=hold')
  const held = row(page, 'Helambu Walks')
  await expect(held).toContainText('Bank details wait for an operator')
  await held.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('on hold')
  await expect(page.getByText('Bank details wait for an operator')).toHaveCount(0)
  await close()
})
