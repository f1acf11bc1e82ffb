import { isInArea, publicList } from './areas.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script type="module" async="">([^]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)"/gm
const ENTRY = /^import\("([^"]+)"\)/m
const MODULES = /^\s*window\.__reactRouterRouteModules = .*$/m

/**
 * The page with its scripts asked for once it has been painted: until then the line belongs to words, style and letters, and
 * the page can be read, its links followed and its forms sent. Each script is then run as a task of its own, so that a tap is
 * heard between them. Until all have run the page says `data-waking`; the frame takes it away (root.tsx). A tab in the
 * background paints nothing and need not wait.
 */
export function scriptsAfterPaint(html: Buffer<ArrayBuffer>, path: string): Buffer<ArrayBuffer> {
  // One character a byte: what is no ASCII stays as it is.
  const page = html.toString('latin1')
  const [start, code] = START.exec(page) ?? []
  const entry = ENTRY.exec(code ?? '')?.[1]
  const modules = MODULES.exec(code ?? '')?.[0].trim()
  // Pages from their sources start in another way.
  if (!start || !code || !entry || !modules) return html
  const listed = (href: string) => (isInArea(path) ? href : publicList(href))
  const preloads = [...page.matchAll(PRELOAD)].map(([, href = '']) => listed(href))
  const imports = [...code.matchAll(IMPORT)].map(([, name = '', href = '']) => ({ name, href: listed(href) }))
  const script = starter({ preloads, imports, modules, entry })
  return Buffer.from(
    page.replace(PRELOAD, '').replace(start, () => `<script type="module">${script}</script>`),
    'latin1',
  )
}

type Start = {
  preloads: string[]
  /** The list of scripts, and the parts of this page under the names that `modules` gives them. */
  imports: { name: string; href: string }[]
  modules: string
  entry: string
}

function starter({ preloads, imports, modules, entry }: Start): string {
  const names = imports.map(({ name }) => name).join()
  const hrefs = imports.map(({ href }) => href)
  return `const page=document.documentElement
const turn=()=>new Promise(go=>{const c=new MessageChannel;c.port1.onmessage=go;c.port2.postMessage(0)})
const start=async()=>{
for(const href of ${JSON.stringify(preloads)}){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));await turn()}
for(const href of ${JSON.stringify(preloads.filter((href) => href !== entry))}){await import(href);await turn()}
const [${names}]=await Promise.all(${JSON.stringify(hrefs)}.map(href=>import(href)))
${modules}
await import(${JSON.stringify(entry)})}
const wake=()=>start().catch(error=>{page.removeAttribute('data-waking');throw error})
page.setAttribute('data-waking','')
document.hidden?wake():requestAnimationFrame(()=>turn().then(wake))`
}
