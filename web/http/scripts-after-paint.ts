import { listFor, readerAt } from './areas.ts'
import { markedWith } from './content-security-policy.ts'
import { lightRoute } from './light-route.ts'

const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)"/gm
const ENTRY = /^import\(("[^"]+")\)/m

/**
 * The page with its scripts asked for once it has been painted: until then the line belongs to words, style and letters, and
 * the page can be read, its links followed and its forms sent. Each script is then run as a task of its own, so that a tap is
 * heard between them. Until its parts have woken the page says `data-waking`; the frame takes it away (root.tsx). A tab in the
 * background paints nothing and need not wait.
 */
export function scriptsAfterPaint(
  html: Buffer<ArrayBuffer>,
  { path, isSignedIn, shown }: Where,
  mark: string,
): Buffer<ArrayBuffer> {
  // One character a byte: what is no ASCII stays as it is.
  const page = html.toString('latin1')
  const [start, code] = startOf(mark).exec(page) ?? []
  const entry = ENTRY.exec(code ?? '')?.[1]
  // Pages from their sources start in another way.
  if (!start || !code || !entry) return html
  const reader = readerAt(path, isSignedIn)
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

/** The preloads and the start that the router itself has written; any other would become part of a script of ours. */
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
 * Puts the page itself into a guest's list, which may be without it. An information page stands in it by its own address:
 * the path of all of them would fit every other page that the list has not.
 */
function adding(shown: Where['shown'], path: string): string {
  const isPlain = /^\/[a-z-]+$/.test(path)
  const added = shown.flatMap((route) => {
    if (!route?.parentId) return []
    const own = isPlain && /^:\w+$/.test(route.path ?? '') ? { path: path.slice(1) } : {}
    return [[route.id, { ...lightRoute(route), ...own }]]
  })
  const text = JSON.stringify(Object.fromEntries(added)).replaceAll('<', '\\u003c')
  return `Object.assign(window.__reactRouterManifest.routes,${text});`
}

/** Asks for all files, runs them one by one, and then does what the router begins with. */
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
