import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import http, { type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const cryptography = [
  'createHash',
  'createHmac',
  'hkdfSync',
  'randomBytes',
  'randomUUID',
  'timingSafeEqual',
] as const

/**
 * Imported before the program, lists in each response the SQL statements and the cryptographic operations that the program
 * has executed for the request. Two requests with the same work take the same time, except for chance.
 */
const works = new AsyncLocalStorage<string[]>()

const emit = http.Server.prototype.emit
http.Server.prototype.emit = function (this: http.Server, event: string, ...values: unknown[]) {
  const pass = (): boolean => Reflect.apply(emit, this, [event, ...values])
  if (event !== 'request') return pass()
  const work: string[] = []
  const response = values[1] as ServerResponse
  const writeHead = response.writeHead
  response.writeHead = function (...head: unknown[]) {
    response.setHeader('x-work', encodeURIComponent(JSON.stringify(work)))
    return Reflect.apply(writeHead, response, head)
  }
  return works.run(work, pass)
} as typeof emit

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...values: [string | { text: string }]) {
  const [statement] = values
  const text = typeof statement === 'string' ? statement : statement.text
  // A list of statements does not fit into a header: a hash distinguishes long ones.
  works.getStore()?.push(`${text.slice(0, 50)} ${hash(text)}`)
  return Reflect.apply(query, this, values)
} as typeof query

const createHash = crypto.createHash
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

for (const name of cryptography) {
  const original = crypto[name] as (...values: unknown[]) => unknown
  Object.defineProperty(crypto, name, {
    value(...values: unknown[]) {
      works.getStore()?.push(name)
      return Reflect.apply(original, crypto, values)
    },
  })
}
syncBuiltinESMExports()
