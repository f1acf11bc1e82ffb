import type { APIResponse, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { quickOrFull } from '#test/quick-or-full.ts'
import { MARK } from '#test/hostile/script-payloads.ts'
import { type Control, type Form, placeOf, readScreen } from './forms.ts'
import { carriers } from './script-watch.ts'

export type Covered = {
  /** Text fields that were sent with a script in them, by page and name. */
  fields: Set<string>
  /** Pages shown in the browser with a text of the test in them. */
  screens: Set<string>
  /** Every page that responded. */
  places: Set<string>
  /** Forms that were sent, and how often each page was read, in this round. */
  sent: Set<string>
  read: Map<string, number>
  carried: string[]
  sheets: string[]
  /** Pages in a downloaded file, which have no policy. */
  documents: string[]
  faults: string[]
}

export function nothingCovered(): Covered {
  return {
    fields: new Set(),
    screens: new Set(),
    places: new Set(),
    sent: new Set(),
    read: new Map(),
    carried: [],
    sheets: [],
    documents: [],
    faults: [],
  }
}

export type Walk = {
  page: Page
  reader: Page
  covered: Covered
  /** The next script for a field; each field gets every kind in turn. */
  text: (field: string) => string
  /** A field's value when it accepts no script. */
  plain: (control: Control) => string
}

/** How many pages of one pattern are read, and how many of them are shown. */
const READ = quickOrFull(2, 6)
const SHOWN = quickOrFull(1, 3)
/** How many responses to one form are shown, each with fewer refused fields. */
const ANSWERS = quickOrFull(1, 4)
/** For short fields, with a unique part. */
const SHORT = '<svg/onload=ran()>'
/** Forms without which the walk would end. */
const unsent = /\/(logout|account\/erase)$/

/** Opens these pages and all linked ones, sends every form with scripts, and shows the results. */
export async function walk(walk: Walk, starts: readonly string[]): Promise<void> {
  const { page, covered } = walk
  const waiting = [...starts]
  const known = new Set(starts)
  const shown = new Map<string, number>()
  const isNext = (counts: Map<string, number>, place: string, most: number) => {
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    return count <= most
  }
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (path.endsWith('/logout')) continue
    const place = placeOf(path)
    if (!(starts.includes(path) || isNext(covered.read, place, READ))) continue
    const html = await pageIn(walk, await page.request.get(path))
    if (!html) continue
    covered.places.add(place)
    const { links, forms } = await readScreen(walk.reader, html, path)
    for (const link of links.map((each) => each.replace(/#.*/, ''))) {
      if (known.has(link) || !isOurs(link, path)) continue
      known.add(link)
      waiting.push(link)
    }
    const isNew = !covered.screens.has(place) || process.env['PROMISES'] === '1'
    if (html.includes(MARK) && isNew && isNext(shown, place, SHOWN)) await show(walk, path)
    for (const form of forms) {
      const kind = `${placeOf(form.action)} ${form.controls.map(({ name }) => name).join()}`
      if (covered.sent.has(kind) || unsent.test(new URL(form.action).pathname)) continue
      covered.sent.add(kind)
      if (form.controls.some(({ isText }) => isText) || form.action.endsWith('.zip')) await send(walk, form)
    }
  }
}

/** Sends a form with scripts in all its texts; refused fields again, first shorter and then plain. */
export async function send(walk: Walk, form: Form, extra: Record<string, string> = {}): Promise<void> {
  const { covered } = walk
  const place = placeOf(form.action)
  const refused = new Map<string, number>()
  const valueOf = (control: Control): string => {
    if (!control.isText) return control.value
    const times = refused.get(control.name) ?? 0
    if (times === 0) return walk.text(`${place} ${control.name}`)
    return times === 1 ? SHORT + walk.plain(control) : walk.plain(control)
  }
  for (const { name, isText } of form.controls) if (isText) covered.fields.add(`${place} ${name}`)
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const values = Object.fromEntries(form.controls.map((control) => [control.name, valueOf(control)]))
    const answer = await answerTo(walk.page, form, { ...values, ...extra })
    const html = await pageIn(walk, answer)
    if (!html) return
    if (html.includes(MARK) && attempt < ANSWERS) await show(walk, answer.url(), answer)
    const { forms } = await readScreen(walk.reader, html, answer.url())
    const invalid = forms.flatMap(({ controls }) => controls.filter(({ isInvalid }) => isInvalid))
    for (const { name } of invalid) refused.set(name, (refused.get(name) ?? 0) + 1)
    if (invalid.length === 0) return
  }
}

function answerTo(page: Page, form: Form, values: Record<string, string>): Promise<APIResponse> {
  const headers = { origin: new URL(form.action).origin }
  const address = form.action.replace(/#.*/, '')
  if (!form.isPost) return page.request.get(`${address.replace(/\?.*/, '')}?${new URLSearchParams(values)}`)
  if (form.isMultipart) return page.request.post(address, { headers, multipart: values })
  return page.request.post(address, { headers, form: values })
}

/** The HTML of a response; style sheets and errors are recorded. */
async function pageIn({ covered }: Walk, answer: APIResponse): Promise<string | null> {
  const type = answer.headers()['content-type'] ?? ''
  if (answer.status() >= 500) covered.faults.push(`${answer.status()} ${answer.url()}`)
  if (type.startsWith('text/csv')) covered.sheets.push(await answer.text())
  if (type.startsWith('application/zip'))
    for (const [name, content] of Object.entries(unzipSync(await answer.body())))
      if (name.endsWith('.html')) covered.documents.push(strFromU8(content))
  return type.startsWith('text/html') ? answer.text() : null
}

/** Opens a page, or a response as received, in the browser under its own policy. */
async function show({ page, covered }: Walk, address: string, answer?: APIResponse): Promise<void> {
  if (answer) await page.route(address, (route) => route.fulfill({ response: answer }), { times: 1 })
  await page.goto(address)
  covered.screens.add(placeOf(address))
  for (const carrier of await carriers(page)) covered.carried.push(`${address}: ${carrier}`)
}

function isOurs(link: string, from: string): boolean {
  const { origin, pathname } = new URL(link)
  return origin === new URL(from).origin && !/^\/(api|dev|pictures|assets)\//.test(pathname)
}
