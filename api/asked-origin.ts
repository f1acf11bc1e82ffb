/**
 * The origin of this site, as configured. Only a loopback site trusts the Host header, so that its cookies work; any
 * other Host header is ignored.
 */
export function askedOrigin(
  request: { protocol: string; headers: { host?: string | undefined } },
  configured: string,
): string {
  const { host } = request.headers
  return host && isLocal(host) && isLocal(new URL(configured).host)
    ? `${request.protocol}://${host}`
    : configured
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(:\d+)?$/.test(host)
}
