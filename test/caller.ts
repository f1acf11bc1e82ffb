import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; headers: Headers; text: string; json: any }

export type Call = {
  body?: unknown
  headers?: Record<string, string>
  /** Sends these fields like a page's form. */
  form?: Record<string, string>
  /** Sends these fields in order, with files if the form is multipart. */
  fields?: { pairs: [string, string | File][]; isMultipart: boolean }
}

let lastNetwork = 0

/** A network that nobody in this process has used; the server must trust X-Forwarded-For. */
export function newAddress(): string {
  lastNetwork += 1
  return `10.${Math.floor(lastNetwork / 256) % 256}.${lastNetwork % 256}.7`
}

export type Caller = ReturnType<typeof caller>

/** An HTTP client with one address, which stores its cookies. */
export function caller(url: string, address = newAddress()) {
  const cookies = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    { body, form, fields, headers }: Call = {},
  ): Promise<Answer> {
    const kind = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': address,
        ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...((form || body !== undefined) && { 'Content-Type': kind }),
        ...headers,
      },
      // For form data, fetch itself sets the content type with its boundary.
      body: fields ? fieldsBody(fields) : form ? new URLSearchParams(form).toString() : bodyText(body),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const kindOf = answer.headers.get('content-type') ?? ''
    // A stream has no end, so it is cancelled.
    if (kindOf.startsWith('text/event-stream')) await answer.body?.cancel()
    const text = answer.bodyUsed ? '' : await answer.text()
    const isJson = kindOf.startsWith('application/json')
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null }
  }

  return {
    address,
    cookies,
    get: (path: string, call_: Call = {}) => call('GET', path, call_),
    post: (path: string, call_: Call = {}) => call('POST', path, call_),
    call,
  }
}

/**
 * Repeats a request while the program is overloaded, as Retry-After says: hundreds of clients on a busy machine may
 * exceed its capacity. With 429 in the statuses it also waits for rate limits.
 */
export async function patiently(ask: () => Promise<Answer>, statuses = [503]): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const seconds = statuses.includes(answer.status) ? Number(answer.headers.get('retry-after')) : 0
    if (!seconds || seconds > 60 || tries === 10) return answer
    await pause(seconds * 1000)
  }
}

function fieldsBody({ pairs, isMultipart }: NonNullable<Call['fields']>): FormData | URLSearchParams {
  if (!isMultipart)
    return new URLSearchParams(
      pairs.map(([name, value]) => [name, value instanceof File ? value.name : value]),
    )
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

function bodyText(body: unknown): string | null {
  if (body === undefined) return null
  return typeof body === 'string' ? body : JSON.stringify(body)
}
