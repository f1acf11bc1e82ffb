import dns from 'node:dns'
import { isIP } from 'node:net'

/**
 * Imported before the program: no name of another machine resolves. A production program can then run in a test and reaches
 * no real payment or mail service.
 */
const { lookup } = dns
dns.lookup = ((name: string, ...rest: unknown[]) => {
  if (name === 'localhost' || isIP(name) !== 0) return Reflect.apply(lookup, dns, [name, ...rest])
  const done = rest.at(-1) as (error: Error) => void
  process.nextTick(done, Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
}) as typeof lookup
