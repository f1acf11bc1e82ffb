import type { FastifyReply, FastifyRequest } from 'fastify'

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Answers the sender of a half-read body with 408, and closes the connection. */
export function endHalfRead({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return
  if (!reply.raw.headersSent && raw.socket.writable) raw.socket.write(TOO_SLOW)
  raw.destroy()
}
