import type { Caller } from './caller.ts'

/** A page that a walk came to: what it is called, where it leads, and from where it was reached. */
export type Stop = {
  path: string
  from: string
  status: number
  /** Where it sends whoever asks. */
  location: string | null
  isPage: boolean
  title: string
  headings: number
  /** Addresses of other sites, of mail and telephones. */
  away: string[]
  /** Links to a part of the same page that is not there. */
  lost: string[]
}

/**
 * Walks the whole site as somebody sees it, from these addresses along every link and every form that only asks. Of one
 * address it looks at so many queries; it keeps to addresses that begin with `within`.
 */
export async function walkSite(
  { cookies, address }: Pick<Caller, 'cookies' | 'address'>,
  starts: readonly string[],
  { url, queries, within = '/' }: { url: string; queries: number; within?: string },
): Promise<Stop[]> {
  const headers = {
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    ...{ 'X-Forwarded-For': address, 'Accept-Language': 'en-US' },
  }
  const waiting = starts.map((path) => ({ path, from: 'the start' }))
  const known = new Set(starts)
  const asked = new Map<string, number>()
  const stops: Stop[] = []

  const go = (path: string, from: string) => {
    const [place = ''] = path.split('?')
    const times = asked.get(place) ?? 0
    if (known.has(path) || times >= queries) return
    known.add(path)
    asked.set(place, times + 1)
    waiting.push({ path, from })
  }
  const look = async ({ path, from }: { path: string; from: string }) => {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    const location = answer.headers.get('location')
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    const html = isPage && !location ? await answer.text() : ''
    if (!html) await answer.body?.cancel()
    if (location) go(withinSite(location, url), path)
    const links = linksIn(html)
    for (const link of links)
      if (/^\/(?!\/)/.test(link) && link.startsWith(within)) go(link.replace(/#.*/, ''), path)
    stops.push({
      ...{ path, from, status: answer.status, location, isPage },
      title: /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '',
      headings: html.match(/<h1[\s>]/g)?.length ?? 0,
      away: links.filter((link) => /^[a-z]+:|^\/\//.test(link)),
      lost: links.filter((link) => link.startsWith('#') && !hasPart(html, link.slice(1))),
    })
  }
  const walk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await look(next)
  }
  // Whoever is early finds nothing waiting: they all go on until the last has looked.
  for (; waiting.length > 0; ) await Promise.all(Array.from({ length: 4 }, walk))
  return stops
}

/** Where a page's links and asking forms lead; signing out, pictures, scripts and what changes something are left out. */
function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link]) => link)
  const forms = [...html.matchAll(/<form\b[^>]*>/g)]
    .filter(([form]) => /\smethod="get"/i.test(form))
    .map(([form]) => /\saction="([^"]*)"/.exec(form)?.[1])
  return [...new Set([...links, ...forms])]
    .flatMap((link) => (link ? [link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")] : []))
    .filter((link) => !/^\/(assets|pictures|logout)\b/.test(link))
}

function hasPart(html: string, id: string): boolean {
  return id === '' || html.includes(`id="${decodeURIComponent(id)}"`)
}

function withinSite(location: string, url: string): string {
  return location.startsWith(url) ? location.slice(url.length) : location
}
