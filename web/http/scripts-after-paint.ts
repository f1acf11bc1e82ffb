import { markedWith } from './content-security-policy.ts'
import { listFor, readerOf, slimRoute } from './manifest.ts'

const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)"/gm
const ENTRY = /^import\(("[^"]+")\)/m

/**
 * Defers the page's scripts until its first paint: until then the network is reserved for HTML, CSS and fonts, and the
 * page can be read, its links followed and its forms sent. Each script then runs as its own task, so that taps are
 * handled in between. Until hydration ends the page has `data-waking`, which root.tsx removes. A background tab paints
 * nothing and does not wait.
 */
export function scriptsAfterPaint(
  html: Buffer<ArrayBuffer>,
  { path, isSignedIn, shown }: Where,
  mark: string,
): Buffer<ArrayBuffer> {
  // One byte for each character: other than ASCII stays unchanged.
  const page = html.toString('latin1')
  const [start, code] = startOf(mark).exec(page) ?? []
  const entry = ENTRY.exec(code ?? '')?.[1]
  // In development the pages have another start script.
  if (!start || !code || !entry) return html
  const reader = readerOf(
    shown.flatMap((route) => (route ? [route.id] : [])),
    isSignedIn,
  )
  const listed = (href: string) => JSON.stringify(reader ? listFor(href, reader) : href)
  const preload = preloadOf(mark)
  const files = [...page.matchAll(preload)].map(([, href = '']) => listed(href))
  const begin = code
    .replace(IMPORT, (_, name: string | undefined, href: string) =>
      name ? `const ${name}=await import(${listed(href)})` : `await import(${listed(href)})`,
    )
    .replace(ENTRY, () => `${reader === 'guest' ? adding(shown, path) : ''}await import(${entry})`)
  const script = starter(
    files,
    files.filter((file) => file !== entry),
    begin,
  )
  return Buffer.from(
    page
      .replace(preload, '')
      .replace(start, () => `<script${markedWith(mark)} type="module">${script}</script>`),
    'latin1',
  )
}

/** The preloads and the start script that the router wrote; any other would become part of our own script. */
function preloadOf(mark: string): RegExp {
  return new RegExp(`<link(?=[^>]*${markedWith(mark)}) rel="modulepreload" href="([^"]+)"[^>]*>`, 'g')
}

function startOf(mark: string): RegExp {
  return new RegExp(
    `<script(?=[^>]*${markedWith(mark)})(?=[^>]* type="module")[^>]* async=""[^>]*>([^]*?)</script>`,
  )
}

type Where = {
  path: string
  isSignedIn: boolean
  /** The routes of this page. */
  shown: readonly (ShownRoute | undefined)[]
}
type ShownRoute = { id: string; parentId?: string | undefined; path?: string | undefined }

/**
 * Adds the page itself to a guest's manifest, which may lack it. An information page has its own path there, because
 * their common pattern would match every page that the manifest lacks.
 */
function adding(shown: Where['shown'], path: string): string {
  const isPlain = /^\/[a-z-]+$/.test(path)
  const added = shown.flatMap((route) => {
    if (!route?.parentId) return []
    const own = isPlain && /^:\w+$/.test(route.path ?? '') ? { path: path.slice(1) } : {}
    return [[route.id, { ...slimRoute(route), ...own }]]
  })
  const text = JSON.stringify(Object.fromEntries(added)).replaceAll('<', '\\u003c')
  return `Object.assign(window.__reactRouterManifest.routes,${text});`
}

/** Preloads all files, runs them one by one, and then runs the router's start. */
function starter(files: string[], parts: string[], begin: string): string {
  return `const page=document.documentElement
const turn=()=>new Promise(go=>{const c=new MessageChannel;c.port1.onmessage=go;c.port2.postMessage(0)})
const start=async()=>{
for(const href of [${files.join()}]){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));await turn()}
for(const href of [${parts.join()}]){await import(href);await turn()}
${begin}}
const wake=()=>start().catch(error=>{page.removeAttribute('data-waking');throw error})
page.setAttribute('data-waking','')
document.hidden?wake():requestAnimationFrame(()=>turn().then(wake))`
}
