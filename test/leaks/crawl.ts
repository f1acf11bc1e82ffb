import { addresses } from '../access/addressed-things.ts'
import type { EntryPoint } from '../access/entry-points.ts'
import type { Person } from '../access/people.ts'
import type { Things } from '../access/things.ts'
import { newAddress } from '../caller.ts'
import { pdfText } from '../text/pdf-text.ts'

/** The number of queries tried for one page. */
const MOST_OF_ONE = 5

const STREAM_MS = 700

/** What somebody could read, and where. */
export type Shown = { path: string; status: number; text: string }

/**
 * Everything that somebody can fetch: every entry point, about each of these things, and linked pages, up to a limit.
 */
export async function crawl(
  { caller }: Pick<Person, 'caller'>,
  ways: EntryPoint[],
  things: Things[],
  { url, most, byLink = false, every = 1 }: { url: string; most: number; byLink?: boolean; every?: number },
): Promise<Shown[]> {
  const starts = ways
    .filter((way) => way.method === 'GET' && (byLink || !way.byLink))
    .flatMap(({ path }) => pathsOf(path, things))
    .filter((path, index) => (index + path.length) % every === 0)
  const waiting = [...new Set(starts)]
  const seen = new Set(waiting)
  const variants = new Map<string, number>()
  const shown: Shown[] = []
  const headers = {
    Cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; '),
    'X-Forwarded-For': newAddress(),
  }
  const work = async () => {
    for (let path = waiting.shift(); path && shown.length < starts.length + most; path = waiting.shift()) {
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      const type = answer.headers.get('content-type') ?? ''
      const bytes = type.startsWith('text/event-stream')
        ? await bytesOf(answer)
        : Buffer.from(await answer.arrayBuffer())
      const text = type.startsWith('application/pdf') ? pdfText(bytes) : bytes.toString()
      shown.push({ path, status: answer.status, text: `${text}\n${JSON.stringify([...answer.headers])}` })
      for (const link of type.startsWith('text/html') ? linksIn(text) : []) {
        const [place = ''] = link.split('?')
        if (seen.has(link) || (variants.get(place) ?? 0) >= MOST_OF_ONE) continue
        variants.set(place, (variants.get(place) ?? 0) + 1)
        seen.add(link)
        waiting.push(link)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return shown
}

/** A stream has no end: reads what it sends at once and within a moment. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const [chunks, reader]: [Uint8Array[], ReturnType<NonNullable<typeof body>['getReader']> | undefined] = [
    [],
    body?.getReader(),
  ]
  const timer = setTimeout(() => void reader?.cancel(), STREAM_MS)
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value)
  clearTimeout(timer)
  return Buffer.concat(chunks)
}

function pathsOf(path: string, things: Things[]): string[] {
  // From the first stored event.
  if (path === '/api/stream') return ['/api/stream?after=0']
  if (!path.includes('/:')) return [path === '/*' ? '/nowhere' : path]
  const [, kind] = addresses.find(([start]) => path.startsWith(start)) ?? []
  if (!kind) return []
  return things.map((each) => path.replace(/:[a-zA-Z]+/, encodeURIComponent(each[kind])))
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/(?:href|action)="(\/[^"#]*)/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(assets|pictures|logout|dev)\b|^\/\//.test(link))
}
