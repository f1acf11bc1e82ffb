import type { Logger } from 'pino'
import { brand } from '#brand'
import { demoPeople } from '#domain/account/demo-people.ts'
import type { Env } from '../env.ts'
import { bufferedOutput } from './buffered-output.ts'
import { openLog } from './logger.ts'

/** Announces one step of the start, such as 'Creating the database'. */
export type Announce = (step: string) => void

export type Output = { log: Logger; announce: Announce; ready: (url: string) => void }

type Stream = { isTTY?: boolean; write: (text: string) => unknown }

/**
 * The program's output: readable lines for the demonstration on a terminal; JSON lines in production or for another
 * program. Both print the URL.
 */
export function openOutput(
  { MODE, LOG_LEVEL }: Pick<Env, 'MODE' | 'LOG_LEVEL'>,
  stdout: Stream = process.stdout,
): Output {
  const print = (line: string) => void stdout.write(`${line}\n`)
  const ready = (url: string) => `${brand.name} is ready at ${url}`
  if (MODE === 'production' || !stdout.isTTY) {
    const log = openLog(LOG_LEVEL, stdout === process.stdout ? bufferedOutput(process.stdout.fd) : stdout)
    return { log, announce: (step) => log.debug(step), ready: (url) => print(ready(url)) }
  }
  const write = (json: string) => {
    const line = readableLine(json)
    if (line) print(line)
  }
  return {
    log: openLog(LOG_LEVEL, { write }),
    announce: (step) => print(`${step} …`),
    ready: (url) => print(['', ready(url), '', ...signInLines(url), ''].join('\n')),
  }
}

/** The accounts that a visitor can sign in with, and where to find their codes. */
function signInLines(url: string): string[] {
  const longest = Math.max(...demoPeople.map(({ email }) => email.length))
  return [
    `Sign in at ${url}/login as one of these people. The page shows their codes.`,
    ...demoPeople.map(({ email, name, role }) => `  ${email.padEnd(longest)}  ${name}, ${role}`),
    `Mails that were sent: ${url}/dev/mail`,
    'Press Ctrl+C to stop.',
  ]
}

type LogLine = {
  level: number
  msg?: string
  status?: number
  err?: { message?: string; stack?: string }
  req?: { method: string; route: string }
}

const WARNING = 40
const ERROR = 50

/** A readable log line, 'Warning: the job queue: connection lost'; null for an answered request. */
export function readableLine(json: string): string | null {
  const { level, msg = '', status = 0, err, req } = JSON.parse(json) as LogLine
  if (msg === 'answered' && status < 500) return null
  const request = req && `${req.method} ${req.route}${status ? ` ${status}` : ''}`
  const reason = level >= ERROR ? (err?.stack ?? err?.message) : err?.message
  const text = [request, msg, reason].filter(Boolean).join(': ')
  if (level >= ERROR) return `Error: ${text}`
  return level >= WARNING ? `Warning: ${text}` : text
}
