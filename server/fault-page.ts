import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isBusy } from '#domain/busy-rules.ts'
import { Refusal } from '#domain/refusal.ts'

/** What people see when even the error page could not be rendered: the specification's sentence and a reference, nothing of the fault. */
export function faultPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const asked = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 0
  const status = asked || (isBusy(error) ? 503 : 500)
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    .send(status === 503 ? busyPage() : page(FAULT, `${status} ${saysOf(status, error, request)}`))
}

const FAULT = 'Unexpected Application Error!'

function saysOf(status: number, { message }: FastifyError, { id }: FastifyRequest): string {
  return status === 500 ? `Internal Server Error · reference ${id}` : message
}

function busyPage(): string {
  const { says, because = '' } = new Refusal('busy')
  return page(says, because)
}

function page(title: string, says: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1>
<p>${escaped(says)}</p><p><a href="/">Back to Home</a></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}
