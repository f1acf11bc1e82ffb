import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Told = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Asking = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent }

/** Asks from an address of this machine's own loop, 127.0.0.2 and up: what a server sees of us without any header. */
export function askFrom(localAddress: string, url: string, asking: Asking = {}): Promise<Told> {
  const { method = 'GET', headers = {}, body, agent = false } = asking
  const began = performance.now()
  return new Promise((told, failed) => {
    const asked = request(url, { method, headers, localAddress, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () =>
        told({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          ms: performance.now() - began,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', failed)
    asked.end(body)
  })
}
