import { connect } from 'node:net'
import { soon } from '../soon.ts'

type Given = {
  /** The client address in the proxy's header. */
  from?: string
  cookie?: string
  type?: string
  /** The announced length. */
  bytes?: number
}

/** Sends the head of a request and the first bytes of its body only. */
export function halfSent(url: string, path: string, given: Given = {}) {
  const { from = '', cookie = '', type = 'application/x-www-form-urlencoded', bytes = 300 } = given
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: site\r\n${from && `X-Forwarded-For: ${from}\r\n`}Cookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n--x`,
  )
  const isOpen = () => !socket.destroyed && !socket.readableEnded
  return {
    isOpen,
    /** The status of the answer; 0 before there is one. */
    status: () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0),
    closed: () => soon(async () => !isOpen(), 30),
    end: () => void socket.destroy(),
  }
}
