import { createHash } from 'node:crypto'
import { brand } from '#brand'

/** Includes the site's colours, because such a page may load nothing. */
const STYLE = `:root{color-scheme:light dark;--paper:#faf8f2;--ink:#16223a;--ink-2:#45526b;--lake:#0f5c6e;--on-lake:#fff;--gold:#8f5600}
@media(prefers-color-scheme:dark){:root{--paper:#0e1625;--ink:#f3f0e8;--ink-2:#bbc3d1;--lake:#74c7d3;--on-lake:#06222a;--gold:#f3b545}}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.6 Figtree,system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:12vh 1.25rem 2rem}
h1{font:600 2.25rem/1.15 Eczar,Georgia,serif;margin:0 0 .75rem}
p{margin:0 0 1rem;color:var(--ink-2)}a{color:var(--ink)}
.go{display:inline-block;background:var(--lake);color:var(--on-lake);font-weight:600;padding:14px 22px;border-radius:14px;text-decoration:none;margin:.75rem 1.25rem 0 0}
svg{display:block;width:100%;height:200px}path{fill:none;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.m{stroke:#e8a01c;stroke-width:5}.k{stroke:var(--gold);stroke-width:1.6}.o{stroke:#7f8086;stroke-width:3;stroke-dasharray:1 12;stroke-linecap:round}
.name{font:500 1.25rem/1 Eczar,Georgia,serif;color:var(--ink);text-decoration:none;display:inline-block;margin:0 0 2rem}`

/** The page loads and runs nothing; the policy allows its style by hash. */
export const noticeHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
} as const

/** The headers of a page that also uses the site's fonts. */
export function headersWithFaces(faces: string) {
  const policy = `default-src 'none'; style-src ${hashOf(STYLE)} ${hashOf(faces)}; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  return { ...noticeHeaders, 'Content-Security-Policy': policy }
}

/** The content of such a page: a sentence, its explanation, the first link, and a contact. */
export type Notice = {
  title: string
  says: readonly string[]
  go: Way
  call?: Way
  /** Fonts that the browser has cached; the headers allow them. */
  faces?: string
}
type Way = { to: string; label: string }

/** A whole page with one message, rendered without the program that renders the others. */
export function noticePage({ title, says, go, call, faces = '' }: Notice): string {
  const home = go.to === '/' ? '' : '<a href="/">Back to Home</a>'
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(brand.name)}</title><style>${STYLE}</style>${faces && `<style>${faces}</style>`}</head>
<body><main><a class="name" href="/">${escaped(brand.name)}</a><h1>${escaped(title)}</h1>
${says.map((words) => `<p>${escaped(words)}</p>`).join('\n')}
${call ? `<p><a href="${escaped(call.to)}">${escaped(call.label)}</a></p>` : ''}
<p><a class="go" href="${escaped(go.to)}">${escaped(go.label)}</a>${home}</p></main>
<svg viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true"><path class="m" d="${WALKED}"/><path class="k" d="${WALKED}"/><path class="o" d="${AHEAD}"/></svg></body></html>`
}

/** The client has disconnected and receives no answer. */
const WALKED = 'M0 150L160 128L300 140L430 92L560 104L640 58L700 70'
const AHEAD = 'M760 168L860 150L980 172L1120 120L1240 150L1440 110'

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}

function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}
