import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { scriptGroups } from './web/site/script-groups.ts'

/** React and the router are one file, which every page loads; the route table decides about the rest. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
    priority: 100,
  },
  ...scriptGroups,
]

/** Replaces lucide's icon component with our own shorter one, on the server and in the browser. */
const drawIcon = {
  find: /^.*\/createLucideIcon\.mjs$/,
  replacement: new URL('web/ui/data/draw-icon.ts', import.meta.url).pathname,
}

/** Stops the build when the package's icons no longer import what drawIcon replaces. */
function checkedIcons(): Plugin {
  return {
    name: 'checked-icons',
    apply: 'build',
    buildEnd(error) {
      const importers = this.getModuleInfo(drawIcon.replacement)?.importers ?? []
      if (!error && !importers.some((id) => id.includes('/lucide-react/')))
        this.error('lucide-react has changed: its icons are not drawn by draw-icon.ts')
    },
  }
}

/** Every page reads the list of all scripts, which is an eighth shorter without their names. */
const names = { entryFileNames: 'assets/[hash:7].js', chunkFileNames: 'assets/[hash:7].js' }

/**
 * Most functions of the file that renders every page are used at once: with this hint the browser compiles them in the
 * background instead of one by one on first use (https://v8.dev/blog/explicit-compile-hints).
 */
const readyAtOnce = {
  postBanner: ({ name }: { name: string }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
}

/** The specification's time limit for a part of a page that is loaded on demand. */
const PART_MS = 120_000

/** The code that imports parts on demand, and its replacement, which limits the time of an import and reports its failure. */
const imports: { file: RegExp; found: string | RegExp; put: string }[] = [
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
    found:
      /await (import\([^)]*route\.module\s*\))([^]*)window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
    put: `await Promise.race([$1, new Promise((_, no) => setTimeout(no, ${PART_MS}, new Error('ChunkLoadError: timeout')))])$2return { default() { throw error } };`,
  },
  {
    file: /vite\/preload-helper/,
    found: 'baseModule().catch(',
    put: `Promise.race([baseModule(), new Promise((_, no) => setTimeout(no, ${PART_MS}, new Error('ChunkLoadError: timeout')))]).catch(`,
  },
]

/**
 * The router reloads a page endlessly when a part of it fails to load, and waits for ever for one that hangs. With this
 * plugin an import may take two minutes; then the error page handles the failure (web/shared/page/lost-part.tsx).
 */
function limitedImports(): Plugin {
  const limited = new Set<RegExp>()
  return {
    name: 'limited-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      for (const { file, found, put } of imports) {
        if (!file.test(id)) continue
        const changed = code.replace(found, put)
        if (changed === code) this.error(`${id} has changed: its imports could not be limited`)
        limited.add(file)
        return { code: changed, map: null }
      }
      return null
    },
    buildEnd(error) {
      if (!error && limited.size < imports.length) this.error('not all imports are limited')
    },
  }
}

/**
 * The server's pages import the domain instead of containing a copy. A process loads each of its modules a single time, so
 * a class such as Refusal is the same one everywhere. The runner of the development server needs whole addresses.
 */
function sharedDomain(): Plugin {
  const domain = new URL('domain/', import.meta.url).pathname
  let isBuild = true
  return {
    name: 'shared-domain',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId(source) {
      if (!source.startsWith('#domain/')) return null
      return { id: isBuild ? source : new URL(source.slice(1), import.meta.url).href, external: true }
    },
    moduleParsed({ id }) {
      if (id.startsWith(domain)) this.error(`${id} would be a copy: import it as '#domain/…'`)
    },
  }
}

export default defineConfig({
  plugins: [sharedDomain(), reactRouter(), checkedIcons(), limitedImports()],
  publicDir: 'web/public',
  resolve: { alias: [drawIcon] },
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', sourcemap: false, reportCompressedSize: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names, ...readyAtOnce } } },
    },
  },
})
