/** The network of a client address: its IPv4 /24 or IPv6 /48, the unit of limits for holds. */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  return isIpv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : `${groupsOf(plain, 3)}::/48`
}

/** The subscriber of a client address: an IPv4 address, an IPv6 /64; the unit of limits for requests. */
export function subscriberOf(address: string): string {
  const plain = unmapped(address)
  return isIpv4(plain) ? plain : `${groupsOf(plain, 4)}::/64`
}

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function isIpv4(address: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(address)
}

function groupsOf(address: string, count: number): string {
  return expanded(address.split('%')[0] ?? '')
    .slice(0, count)
    .join(':')
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
