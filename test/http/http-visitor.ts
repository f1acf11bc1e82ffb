import { type Answer, caller, type Call } from '../caller.ts'
import type { Person } from '../fixtures/people.ts'
import { openPage, type HttpPage } from './http-page.ts'

export type HttpVisitor = ReturnType<typeof httpVisitor>

const MOST_REDIRECTS = 10

/** A browser without script, with its own cookies and network, that follows redirects and submits forms. */
export function httpVisitor(url: string, person?: Pick<Person, 'token'>) {
  const call = caller(url)
  if (person) call.cookies.set('session', person.token)

  /** Follows redirects within the site, as a browser does after a form. */
  async function follow(
    method: string,
    path: string,
    sent: Call = {},
  ): Promise<{ answer: Answer; path: string }> {
    let answer = await call.call(method, path.replace(/#.*/, ''), sent)
    let at = path
    for (let count = 0; answer.status >= 300 && answer.status < 400; count += 1) {
      const location = answer.headers.get('location')
      if (!location || count === MOST_REDIRECTS) break
      const next = new URL(location, new URL(at, url))
      if (next.origin !== new URL(url).origin) break
      at = `${next.pathname}${next.search}${next.hash}`
      answer = await call.get(at.replace(/#.*/, ''))
    }
    return { answer, path: at }
  }

  const visitor = {
    /** The same cookies and network, without following redirects or reading pages. */
    call,
    /** Opens a page of the site by its path or URL. */
    async open(path: string): Promise<HttpPage> {
      // A link that a test did not find is ''.
      if (path === '') throw new Error('there is no address to open')
      const { pathname, search, hash } = new URL(path, url)
      return openPage(await follow('GET', `${pathname}${search}${hash}`), send)
    },
  }

  async function send(
    from: string,
    submission: Parameters<Parameters<typeof openPage>[1]>[1],
  ): Promise<HttpPage> {
    const target = new URL(submission.action || from, new URL(from, url))
    const { fields, method, isMultipart } = submission
    if (method === 'get') {
      const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
      return visitor.open(`${target.pathname}?${search}`)
    }
    const headers = { Origin: new URL(url).origin, Referer: new URL(from, url).href }
    const path = `${target.pathname}${target.search}`
    return openPage(await follow('POST', path, { headers, fields: { pairs: fields, isMultipart } }), send)
  }

  return visitor
}
