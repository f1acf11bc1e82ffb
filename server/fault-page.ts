import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** What people see when even the error page could not be rendered: the specification's sentence and a reference, nothing of the fault. */
export function faultPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status =
    error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) request.log.error({ err: error }, 'a request failed')
  const says = status === 500 ? `Internal Server Error · reference ${request.id}` : error.message
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    .send(page(`${status} ${escaped(says)}`))
}

function page(says: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title></head>
<body><main><h1>Unexpected Application Error!</h1>
<p>${says}</p><p><a href="/">Back to Home</a></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}
