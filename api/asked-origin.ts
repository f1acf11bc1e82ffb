/**
 * Where this site is reached, as configured. Only a site on this very machine believes by which of its names it was asked, so that
 * its cookies stay; any other Host header is a claim, and is repeated nowhere.
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
