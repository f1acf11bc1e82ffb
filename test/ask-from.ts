import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answered = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Asking = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent }

/** Sends a request from a loopback address (127.0.0.2 and up), which the server sees as the client's address. */
export function askFrom(localAddress: string, url: string, asking: Asking = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body, agent = false } = asking
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, localAddress, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          ms: performance.now() - began,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
