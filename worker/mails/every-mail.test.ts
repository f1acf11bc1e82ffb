import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from '@playwright/test'
import type { Deps, MailMessage } from '#domain/deps.ts'
import { findViolations } from '#test/axe.ts'
import { openChromium } from '#test/chromium.ts'
import { mailSamples } from '#test/samples/mail-samples.ts'
import { freshWorld, type World } from '#test/world.ts'
import { jobs } from '../jobs.ts'

/** When set to a folder, saves a screenshot of each mail in both themes. */
const pictures = process.env['MAIL_PICTURES']

const WIDE = { width: 720, height: 900 }

let world: World
let browser: Browser
const mails = new Map<string, MailMessage>()
before(async () => {
  world = await freshWorld()
  browser = await openChromium()
  for (const { name, payload } of await mailSamples(world)) {
    const count = world.sent.length
    await (jobs[name] as (deps: Deps, payload: unknown) => Promise<void>)(world.deps, payload)
    assert.equal(world.sent.length, count + 1, `${name} sends one mail`)
    const samples = [...mails.keys()].filter((key) => jobOf(key) === name).length
    mails.set(samples === 0 ? name : `${name} ${samples + 1}`, world.sent.at(-1)!)
  }
})
after(async () => {
  await browser.close()
  await world.close()
})

test('there is a sample of every mail of the product', () => {
  assert.deepEqual(
    [...new Set([...mails.keys()].map(jobOf))].sort(),
    Object.keys(jobs)
      .filter((name) => name.startsWith('mail-'))
      .sort(),
  )
})

test('the text part of every mail has the same words and links', () => {
  for (const [name, { text, html, subject }] of mails) {
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
    assert.ok(title && text.startsWith(unescaped(title)), `${name} begins with ${title}: ${text}`)
    assert.ok(
      subject.length > 5 && subject.length < 120 && !/undefined|null|NaN/.test(`${subject}${text}`),
      name,
    )
    for (const [, address = ''] of html.matchAll(/href="([^"]+)"/g))
      assert.ok(text.includes(unescaped(address)), `${name}: ${address} in ${text}`)
  }
})

test('no mail loads anything: it includes its pictures and has no script', () => {
  for (const [name, { html, attachments = [] }] of mails) {
    for (const [, source = ''] of html.matchAll(/(?:src|background)="([^"]+)"/g))
      assert.ok(
        attachments.some(({ filename }) => source === `cid:${filename}`),
        `${name}: ${source}`,
      )
    assert.ok(!/<script|<link|@import|url\(|\son\w+=/i.test(html), name)
  }
})

test('every mail is readable in both themes, on a phone too', async () => {
  const context = await browser.newContext({ viewport: WIDE })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => void (/^https?:/.test(request.url()) && asked.push(request.url())))
  for (const [name, mail] of mails) {
    await show(page, mail)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The theme changes only colours.
      const rules = colorScheme === 'light' ? 'all' : 'colours'
      assert.deepEqual(await findViolations(page, { rules }), [], `${name}, ${colorScheme}`)
      assert.equal(await lightness(page), colorScheme, `${name} follows the theme`)
      if (pictures) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png`, fullPage: true })
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(over <= 0, `${name} is ${over} px too wide for 320 px`)
    await page.setViewportSize(WIDE)
  }
  assert.deepEqual(asked, [])
  await context.close()
})

/** The job of a sample: 'mail-host-verified 2' is a variant of 'mail-host-verified'. */
function jobOf(sample: string): string {
  return sample.split(' ')[0] ?? ''
}

async function show(page: Page, { html, attachments = [] }: MailMessage): Promise<void> {
  const inside = attachments.reduce(
    (shown, { filename, contentType, content }) =>
      shown.replaceAll(
        `cid:${filename}`,
        `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
      ),
    html,
  )
  await page.setContent(inside)
}

/** Whether the background of the text is light or dark. */
async function lightness(page: Page): Promise<'light' | 'dark'> {
  const [red = 0] = await page
    .locator('.sheet')
    .evaluate((sheet) => (getComputedStyle(sheet).backgroundColor.match(/\d+/g) ?? []).map(Number))
  return red > 128 ? 'light' : 'dark'
}

function unescaped(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
