import { pino, type DestinationStream, type Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import { matchedRoute } from './matched-route.ts'

/** The program's log: one JSON line each, without addresses, queries, bodies or anything else about a person. */
export function openLog(level: string, destination?: DestinationStream): Logger {
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
  return destination ? pino(options, destination) : pino(options)
}

/** A request by its method and route: an address can carry ids, what somebody typed, and links that let somebody in. */
function requestLine(request: FastifyRequest) {
  return { method: request.method, route: matchedRoute(request) }
}

/** A fault without the values that a database or a service puts into its details. */
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
