import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

export type RawRequest = {
  method: string
  /** Sent literally, without corrections or escaping. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Sends a request that `fetch` would refuse or correct. */
export function rawRequest(url: string, { method, path, headers, body }: RawRequest) {
  const { hostname, port } = new URL(url)
  // A body of a method that normally has none needs its length, or the server would read it as the next request.
  const framed = { ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: framed, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
