import { pino, type DestinationStream, type Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import { matchedRoute } from './matched-route.ts'

/** The program's log: JSON lines without addresses, queries, bodies or other personal data. */
export function openLog(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [
        'email',
        'phone',
        'passport',
        'code',
        'token',
        '*.email',
        '*.phone',
        '*.passport',
        '*.code',
        '*.token',
      ],
      censor: '[redacted]',
    },
    serializers: { req: requestLine, err: faultLine },
  }
  return pino(options, destination)
}

/** Logs a request by its method and route: a URL can contain ids, typed text, and links with access. */
function requestLine(request: FastifyRequest) {
  return { method: request.method, route: matchedRoute(request) }
}

/** Logs an error without the values that a database or a service adds to its details. */
function faultLine(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return {
    name,
    message: masked(message),
    stack: stack && masked(stack),
    cause: cause && masked(cause),
    state: sqlState(error),
  }
}

function sqlState(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function masked(text: string): string {
  return text
    .replace(/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]+/gi, '[email]')
    .replace(/:\/\/[^\s/@]+@/g, '://[login]@')
}
