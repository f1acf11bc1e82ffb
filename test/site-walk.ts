import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import { attribute, type Element, elements, parsePage, rawText } from './http/html-tree.ts'

/** The answer to one address of a walk. */
export type Stop = {
  path: string
  /** The page with the first link to it. */
  from: string
  status: number
  /** Where it redirects to. */
  location: string | null
  isPage: boolean
  title: string
  /** The number of headings of the first level. */
  headings: number
  /** Links to other sites, mail addresses and telephone numbers. */
  away: string[]
  /** Links to a part of the same page that does not exist. */
  lost: string[]
  /** The forms that post. */
  forms: PostForm[]
}

/** A form that changes something: its target and the names of its fields and buttons. */
export type PostForm = { action: string; names: string }

type Limits = {
  url: string
  /** How many different queries of one path are opened. */
  queries: number
  /** How many pages about different records of one kind are opened, such as bookings; all when left out. */
  records?: number
  /** Only paths that begin with this are opened. */
  within?: string
}

/** A server that is too busy for a page asks to be called again, at most this often for one page. */
const REPEATS = 5

/** Opens these paths and all targets of links and search forms, as this visitor sees them. */
export async function walkSite(
  { cookies, address }: Pick<Caller, 'cookies' | 'address'>,
  starts: readonly string[],
  { url, queries, records = Infinity, within = '/' }: Limits,
): Promise<Stop[]> {
  const headers = {
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'X-Forwarded-For': address,
    'Accept-Language': 'en-US',
  }
  const waiting = starts.map((path) => ({ path, from: 'the start' }))
  const known = new Set(starts)
  const queriesOf = new Map<string, number>()
  const recordsOf = new Map<string, number>()
  const stops: Stop[] = []

  const add = (path: string, from: string) => {
    const [place = ''] = path.split('?')
    const kind = kindOf(place)
    const count = queriesOf.get(place) ?? 0
    const recordCount = recordsOf.get(kind) ?? 0
    if (known.has(path) || count >= queries || (kind !== place && recordCount >= records)) return
    known.add(path)
    queriesOf.set(place, count + 1)
    recordsOf.set(kind, recordCount + 1)
    waiting.push({ path, from })
  }
  const open = async ({ path, from }: { path: string; from: string }) => {
    const answer = await openPatiently(url + path, headers)
    const location = answer.headers.get('location')
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    const html = isPage && !location ? await answer.text() : null
    if (html === null) await answer.body?.cancel()
    if (location) add(location.startsWith(url) ? location.slice(url.length) : location, path)
    const { links, ...page } = readPage(html, path)
    for (const link of links)
      if (/^\/(?!\/)/.test(link) && link.startsWith(within)) add(link.replace(/#.*/, ''), path)
    stops.push({ path, from, status: answer.status, location, isPage, ...page })
  }
  const openWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await open(next)
  }
  // A worker that finds nothing waiting ends, although another one may still add paths: then they start again.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 4 }, openWaiting))
  return stops
}

/** The answer to a page; a 503 with `Retry-After` is no answer yet. */
async function openPatiently(address: string, headers: Record<string, string>): Promise<Response> {
  for (let left = REPEATS; ; left -= 1) {
    const answer = await fetch(address, { headers, redirect: 'manual' })
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    if (answer.status !== 503 || Number.isNaN(seconds) || left === 0) return answer
    await answer.body?.cancel()
    await pause(seconds * 1000)
  }
}

/** The same for the pages of all records of a kind. */
export function kindOf(place: string): string {
  return place.replace(/[0-9a-f-]{36}/g, ':id').replace(/(?<=^\/trekking\/).+/, ':id')
}

function readPage(html: string | null, path: string) {
  const all = html === null ? [] : elements(parsePage(html), () => true)
  const links = [...new Set(all.flatMap(targetOf))].filter(
    (link) => !/^\/(assets|pictures|logout)\b/.test(link),
  )
  const ids = new Set(all.map((each) => attribute(each, 'id')))
  return {
    links,
    title: rawText(all.find(({ tagName }) => tagName === 'title')),
    headings: all.filter(({ tagName }) => tagName === 'h1').length,
    away: links.filter((link) => /^[a-z]+:|^\/\//.test(link)),
    forms: all.flatMap((each) => postFormIn(each, all, path)),
    lost: links.filter((link) => /^#./.test(link) && !ids.has(decodeURIComponent(link.slice(1)))),
  }
}

/** The target of a link or a search form; forms that change something are left out. */
function targetOf(element: Element): string[] {
  const target =
    element.tagName === 'a'
      ? attribute(element, 'href')
      : element.tagName === 'form' && attribute(element, 'method') === 'get' && attribute(element, 'action')
  return target ? [target] : []
}

/** A form owns the controls inside it or with its id. */
function postFormIn(form: Element, all: readonly Element[], path: string): PostForm[] {
  if (form.tagName !== 'form' || attribute(form, 'method')?.toLowerCase() !== 'post') return []
  const id = attribute(form, 'id')
  const inside = elements(form, isControl)
  const outside = id ? all.filter((each) => isControl(each) && attribute(each, 'form') === id) : []
  const names = new Set([...inside, ...outside].map((each) => attribute(each, 'name') ?? ''))
  const action = new URL(attribute(form, 'action') ?? path, `http://site${path}`)
  return [{ action: action.pathname, names: [...names].filter(Boolean).join(' ') }]
}

function isControl({ tagName }: Element): boolean {
  return ['input', 'select', 'textarea', 'button'].includes(tagName)
}
