/** A path of this site, or home: never the way to somewhere else. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}

/** The page that a form was sent from: as the browser names it, else as the form does. */
export function pathSentFrom(request: Request, named: string, origin: string): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!referrer.startsWith(`${origin}/`)) return ownPath(named)
  return ownPath(referrer.slice(origin.length).replace(/#.*/, ''))
}
