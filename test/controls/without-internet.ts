import dns from 'node:dns'
import { isIP } from 'node:net'

/**
 * Blocks name resolution of other machines, so that a production program can run in a test without reaching a real
 * payment or mail service.
 */
const { lookup } = dns
dns.lookup = ((name: string, ...rest: unknown[]) => {
  if (name === 'localhost' || isIP(name) !== 0) return Reflect.apply(lookup, dns, [name, ...rest])
  const done = rest.at(-1) as (error: Error) => void
  process.nextTick(done, Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
}) as typeof lookup
