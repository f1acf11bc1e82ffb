type Sending = {
  onSent: (sent: number, total: number) => void
  signal: AbortSignal
  headers?: Record<string, string>
}

/** Posts a form with files like `fetch`, and also reports the bytes sent, which `fetch` cannot. */
export function sendWithProgress(
  to: string | URL,
  body: FormData,
  { onSent, signal, headers = {} }: Sending,
): Promise<Response> {
  return new Promise((answer, fail) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', to)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener('load', () => answer(responseOf(request)))
    request.addEventListener('error', () => fail(new TypeError('Failed to send')))
    request.addEventListener('abort', () => fail(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    request.send(body)
  })
}

/** Statuses without a body; `Response` refuses one for them. */
const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const body = WITHOUT_BODY.has(status) ? null : (request.response as ArrayBuffer)
  return new Response(body, { status, statusText, headers })
}
