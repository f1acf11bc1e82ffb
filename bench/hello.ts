import { createServer } from 'node:http'

/** The minimum of an HTTP server, in a separate process: the baseline of our pages. */
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/plain')
  response.end('hello')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
