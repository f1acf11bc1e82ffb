import { type Answer, newAddress } from '../caller.ts'
import { askOf } from './asks.ts'
import type { EntryPoint } from './entry-points.ts'
import type { Person } from './people.ts'

/** An entry point, who sends the request, and about which thing. */
export type Asked = { way: EntryPoint; person: Pick<Person, 'caller'>; id: string }

/** The URL of an entry point for one thing. */
export function placeOf(way: EntryPoint, id: string): string {
  const ask = askOf(way)
  const [first = '', ...others] = id.split(' ')
  const path = (ask.at ?? way.path)
    .replace(/:[a-zA-Z]+(\(\S*\))?|\*/, encodeURIComponent(first || 'x'))
    .replace(/:[a-zA-Z]+$/, encodeURIComponent(others.at(-1) ?? 'x'))
  return path + (ask.query && id ? `?${ask.query(id)}` : '')
}

/** The form fields of an entry point for one thing. */
export function formOf(way: EntryPoint, id: string): Record<string, string> {
  return { ...askOf(way).form?.(id), ...(way.intent && { intent: way.intent }) }
}

/** Sends the request as the page or program would, from an address that nobody has used. */
export function askAbout({ way, person, id }: Asked, more: Record<string, string> = {}): Promise<Answer> {
  const ask = askOf(way)
  const headers = { 'X-Forwarded-For': newAddress(), ...ask.headers, ...more }
  const path = placeOf(way, id)
  if (way.method === 'GET') return person.caller.get(path, { headers })
  if (way.isPage) return person.caller.post(path, { headers, form: formOf(way, id) })
  return person.caller.call(way.method, path, { headers, ...(ask.body && { body: ask.body(id) }) })
}
