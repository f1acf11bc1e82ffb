/** A path of this site, or the home page: never another site. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}

/** The page that a form was sent from: the Referer, else the form's own field. */
export function pathSentFrom(request: Request, named: string, origin: string): string {
  const referrer = request.headers.get('Referer') ?? ''
  if (!referrer.startsWith(`${origin}/`)) return ownPath(named)
  return ownPath(referrer.slice(origin.length).replace(/#.*/, ''))
}
