import { BlockList, isIP } from 'node:net'

/** The networks behind the names that the setting TRUST_PROXY accepts, as Fastify's documentation lists them. */
const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whether an address belongs to a proxy whose X-Forwarded-For header is trusted. Each entry is an address, a network with
 * its prefix length, or a name of `namedNetworks`; without entries no proxy is trusted.
 */
export function trustedProxies(entries: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of entries.flatMap((entry) => namedNetworks[entry] ?? [entry])) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
