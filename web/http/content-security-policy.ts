import { createHash, randomBytes } from 'node:crypto'

/**
 * A secret of one rendering. React and the router write it as `nonce` on each of their scripts; no typed text can
 * contain it. It never reaches a browser, because a page is cached and its readers would know the nonce of all others.
 */
export function newScriptMark(): string {
  return randomBytes(16).toString('hex')
}

/** The attribute that marks a script or its preload as our own. */
export function markedWith(mark: string): string {
  return ` nonce="${mark}"`
}

/** A rendered page without the mark, and the sources of the inline scripts that had it. */
export function ownScripts(html: Buffer, mark: string): { html: Buffer<ArrayBuffer>; sources: string[] } {
  // One byte for each character, so that positions in the text are positions in the page.
  const page = html.toString('latin1')
  const own = new RegExp(`<script(?=[^>]*${markedWith(mark)})(?![^>]*\\bsrc=)[^>]*>([^]*?)</script>`, 'g')
  const sources = [...page.matchAll(own)].map(([, script = '']) => `'sha256-${sha256(script)}'`)
  return { html: Buffer.from(page.replaceAll(markedWith(mark), ''), 'latin1'), sources }
}

/** Allows only our own files and our own inline scripts (OWASP: strict policy by hashes). */
export function policyFor(sources: string[], paymentOrigin: string | null): string {
  return [
    "default-src 'self'",
    // A page without any script is an impersonated one: see seen-page.ts.
    `script-src ${sources.length > 0 ? `'self' ${sources.join(' ')}` : "'none'"}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${paymentOrigin ? ` ${paymentOrigin}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

function sha256(script: string): string {
  return createHash('sha256').update(script, 'latin1').digest('base64')
}
