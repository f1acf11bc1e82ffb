import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { importsOf, withoutComments } from './import-graph.ts'
import { laws, layers } from './import-laws.ts'

/** A parameter in a quoted path that href() does not check, or a regular expression for the beginning of a path. */
const PATTERN = /(?<!\bhref\(\s*)['"`](?:\/[\w-]+)*\/:\w+|\/\^\\\/(?:[a-z]|\(\?:)/g

const files = globSync('{domain,web,api,worker,integrations,server,db,art}/**/*.{ts,tsx}')
  .concat('server.ts', 'env.ts', 'brand.ts', 'figure-text.ts')
  .filter((file) => !/\.test\.tsx?$|-world\.ts$|\+types/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports = new Map(files.map((file) => [file, importsOf(file, sources.get(file) ?? '')]))

for (const { law, from, never, only, except } of laws)
  test(`${law} (${from.source})`, () => {
    const governed = files.filter((file) => from.test(file) && !except?.test(file))
    assert.ok(governed.length > 0, 'the rule applies to no file')
    assert.deepEqual(
      governed.flatMap((file) => broken(file, imports.get(file) ?? [], never, only)),
      [],
    )
  })

test('finds a violation of a rule', () => {
  assert.equal(
    broken('domain/x.ts', importsOf('domain/x.ts', "import a from '#web/a.ts'"), /^web\//).length,
    1,
  )
  assert.equal(
    broken('domain/x-rules.ts', importsOf('domain/x-rules.ts', "import '../deps.ts'"), undefined, /-rules/)
      .length,
    1,
  )
})

test('no file imports itself, directly or through others', () => {
  const done = new Set<string>()
  const visit = (file: string, way: string[]): void => {
    assert.ok(!way.includes(file), [...way, file].join(' -> '))
    if (done.has(file)) return
    for (const to of imports.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.ok(done.size >= 100, `${done.size} files checked`)
})

test('a noun of the domain imports its own layer and those below', () => {
  const between = importsBetweenNouns()
  assert.ok(between.length >= 1000, `${between.length} imports between nouns`)
  const upward = between.filter(({ from, to }) => layerOf(to) < layerOf(from))
  assert.deepEqual(
    upward.map(({ file, imported }) => `${file} imports ${imported}`),
    [],
  )
})

test('the nouns of a layer do not import each other in a cycle', () => {
  const inLayer = importsBetweenNouns().filter(
    ({ from, to }) => from !== 'foundation' && to !== 'foundation' && layerOf(from) === layerOf(to),
  )
  const visit = (noun: string, way: string[]): void => {
    assert.ok(!way.includes(noun), [...way, noun].join(' -> '))
    for (const { to } of inLayer.filter(({ from }) => from === noun)) visit(to, [...way, noun])
  }
  for (const noun of new Set(inLayer.map(({ from }) => from))) visit(noun, [])
  assert.ok(inLayer.length >= 50, `${inLayer.length} imports within a layer`)
})

test('a route folder imports no other one, and a folder below it only those above', () => {
  const routes = /^web\/routes\//
  const foreign = files.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((to) => routes.test(to) && !isRelated(dirname(file), dirname(to)))
      .filter(() => file !== 'web/root.tsx' && file !== 'web/routes.ts')
      .map((to) => `${file} imports ${to}`),
  )
  assert.deepEqual(foreign, [])
})

test('no path pattern stands outside the tables of pages and calls', () => {
  const governed = files.filter((file) => /^(web|server)\//.test(file) && !/^web\/site(\.ts|\/)/.test(file))
  const patterns = governed.flatMap((file) =>
    [...withoutComments(sources.get(file) ?? '').matchAll(PATTERN)].map(([found]) => `${file}: ${found}`),
  )
  assert.deepEqual(patterns, [])
  assert.equal('/^\\/admin(\\/|$)/'.match(PATTERN)?.length, 1)
  assert.equal("'/bookings/:id'".match(PATTERN)?.length, 1)
  assert.equal("href('/bookings/:id', { id })".match(PATTERN), null)
})

test('every loader and action names its permission', () => {
  const routes = files.filter((file) => /^web\/(routes\/|root)/.test(file))
  const handlers = routes.flatMap((file) =>
    [
      ...(sources.get(file) ?? '').matchAll(
        /export (?:const|(?:async )?function) (loader|action)\b\s*=?\s*(\w*\()?/g,
      ),
    ].map(([, does, wrapper]) => ({ file, does, wrapper })),
  )
  assert.ok(handlers.length >= 100, `${handlers.length} loaders and actions found`)
  assert.deepEqual(
    handlers
      .filter(
        ({ wrapper = '' }) =>
          !['authorize(', 'byLink(', 'formAction(', 'linkedFormAction('].includes(wrapper),
      )
      .map(
        ({ file, does }) =>
          `${file}: ${does} names no permission. Write authorize(site['…'].read, …) of web/http/authorize.ts, with its row of web/site.ts.`,
      ),
    [],
  )
})

test('the domain has no state in memory', () => {
  const stateful = files
    .filter((file) => file.startsWith('domain/'))
    .filter((file) =>
      /^(?:export )?(?:let|var)\b|^(?:export )?const \w+(?::[^=]+)? = new (?:Map|Set|WeakMap)(?:<.*>)?\(\)/m.test(
        sources.get(file) ?? '',
      ),
    )
  assert.deepEqual(stateful, [])
})

test('only env.ts reads the environment, and no business code reads the time of the machine or the database', () => {
  const environment = files.filter(
    (file) => file !== 'env.ts' && /process\.env\b/.test(sources.get(file) ?? ''),
  )
  assert.deepEqual(environment, [])
  const ours = files.filter((file) => /^(domain|api|worker)\//.test(file))
  const clocks = ours.filter((file) =>
    /new Date\(\)|Date\.now\(\)|\bnow\(\)\s*(?:[-+]|\))?\s*interval|current_timestamp/i.test(
      sources.get(file) ?? '',
    ),
  )
  assert.deepEqual(clocks, [])
})

test('markup has no style attribute, which the policy would refuse', () => {
  const styled = files.filter(
    (file) => /^web\/.*\.tsx$/.test(file) && /\sstyle=/.test(sources.get(file) ?? ''),
  )
  assert.deepEqual(styled, [])
})

test('files are short enough to read', () => {
  const written = globSync([
    '*.ts',
    '{api,art,bench,db,domain,e2e,integrations,ops,server,test,web,worker}/**/*.{ts,tsx,css}',
  ])
    .filter((file) => file !== 'db/schema.ts')
    .map((file) => ({ file, lines: linesOf(readFileSync(file, 'utf8')) }))
  for (const kind of [/\.css$/, /\.test\.tsx?$/, /^e2e\//, /^test\//, /^ops\//, /^bench\//])
    assert.ok(
      written.some(({ file }) => kind.test(file)),
      `${kind.source} applies to no file`,
    )
  assert.deepEqual(
    written.filter(({ lines }) => lines > 250),
    [],
  )
  assert.equal(linesOf('a\n'.repeat(251)), 251)
})

test('a folder has at most 30 files of its own', () => {
  const counts = Map.groupBy(
    execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css'], { encoding: 'utf8' }).trim().split('\n'),
    (file) => dirname(file),
  )
  const full = [...counts].filter(([, inside]) => inside.length > 30).map(([folder]) => folder)
  assert.deepEqual(full, [])
})

test('names say what a file is', () => {
  const vague = files.filter((file) =>
    /(^|\/)(utils?|helpers?|common|lib|misc|index)(\/|\.tsx?$)|(manager|service)\.tsx?$/.test(file),
  )
  assert.deepEqual(vague, [])
})

test('the brand is written in one module', () => {
  const spelled = files
    .filter((file) => /^(domain|api|server|integrations|worker)\//.test(file))
    .filter((file) => /Chautari/.test(withoutComments(sources.get(file) ?? '')))
  assert.deepEqual(spelled, [])
})

function linesOf(text: string): number {
  return text.split('\n').length - 1
}

function importsBetweenNouns() {
  return files.flatMap((file) => {
    const from = nounOf(file)
    if (!from) return []
    return (imports.get(file) ?? []).flatMap((imported) => {
      const to = nounOf(imported)
      return to && to !== from ? [{ file, imported, from, to }] : []
    })
  })
}

/** The folder below domain/; a file without one belongs to the foundation. */
function nounOf(file: string): string | undefined {
  const [, noun, rest] = /^domain\/([^/]+)(\/)?/.exec(file) ?? []
  return noun && (rest ? noun : 'foundation')
}

function layerOf(noun: string): number {
  const layer = layers.findIndex((nouns) => nouns.includes(noun))
  assert.ok(layer >= 0, `the folder domain/${noun} is in no layer`)
  return layer
}

/** Whether one folder is the other one or inside it. Only route folders may import route folders. */
function isRelated(from: string, to: string): boolean {
  return `${from}/`.startsWith(`${to}/`) || (`${to}/`.startsWith(`${from}/`) && from !== 'web/routes')
}

function broken(file: string, found: string[], never?: RegExp, only?: RegExp): string[] {
  return found
    .filter((to) => never?.test(to) || (only && !only.test(to)))
    .map((to) => `${file} imports ${to}`)
}
