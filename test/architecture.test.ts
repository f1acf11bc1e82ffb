import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { importsOf, withoutComments } from './import-graph.ts'

type Law = { law: string; from: RegExp; never?: RegExp; only?: RegExp; except?: RegExp }

/** Who may import what. `from`, `never` and `only` match paths from the repository root. */
const laws: Law[] = [
  {
    law: 'rules are pure',
    from: /^domain\/.*-rules\.ts$/,
    only: /(-rules|^figure-text|^domain\/(money|dates|refusal|outside-fault))\.ts$/,
  },
  { law: 'the domain imports no entry layer', from: /^domain\//, never: /^(web|api|worker|server)\// },
  { law: 'the domain imports no integration', from: /^domain\//, never: /^(integrations|server|art|test)\// },
  {
    law: 'the domain imports no framework',
    from: /^domain\//,
    never:
      /^(react|react-dom|react-router|fastify|stripe|nodemailer|pg|pg-boss|sharp|zod|@fastify\/.*|@react-router\/.*)(\/|$)/,
  },
  { law: 'the domain accesses no file and no network', from: /^domain\//, never: /^node:(?!crypto$)/ },
  {
    law: 'the domain imports only the types of the database',
    from: /^domain\//,
    never: /^db\/(?!schema\.ts$)/,
  },
  { law: 'entry layers do not import each other', from: /^web\//, never: /^(api|worker|server)\// },
  { law: 'entry layers do not import each other', from: /^api\//, never: /^(web|worker|server)\// },
  { law: 'entry layers do not import each other', from: /^worker\//, never: /^(web|api|server)\// },
  {
    law: 'entry layers do not access tables',
    from: /^(web|api|worker)\//,
    never: /^(db\/|kysely$|pg$)/,
    except: /^worker\/(queue|take-orphans|keep-failed-jobs|job-figures)\.ts$/,
  },
  {
    law: 'integrations import no entry layer and no database code',
    from: /^integrations\//,
    never: /^(web|api|worker|db|server)\//,
  },
  {
    law: 'UI components get their data from props',
    from: /^web\/ui\//,
    never: /^(domain|db|integrations|server)\//,
  },
  {
    law: 'only the server imports integrations',
    from: /^(domain|web|api|worker|db|art)\//,
    never: /^integrations\//,
  },
  { law: 'validation stays on the server', from: /^web\//, never: /^zod$/ },
  {
    law: 'the database code imports no entry layer',
    from: /^db\//,
    never: /^(web|api|worker|server|integrations)\//,
  },
]

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
      .filter(({ wrapper = '' }) => !['may(', 'byLink('].includes(wrapper))
      .map(
        ({ file, does }) =>
          `${file}: ${does} names no row. Write may('<row of domain/access/matrix.ts>', …) of web/http/may.ts; add the row if there is none.`,
      ),
    [],
  )
})

test('the domain has no state in memory', () => {
  const stateful = files
    .filter((file) => file.startsWith('domain/'))
    .filter((file) =>
      /^(?:export )?(?:let|var)\b|^(?:export )?const \w+(?::[^=]+)? = new (?:Map|Set|WeakMap)\((?:\)|<)/m.test(
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
  const long = files
    .filter((file) => file !== 'db/schema.ts' && !file.includes('/seed/'))
    .map((file) => ({ file, lines: (sources.get(file) ?? '').split('\n').length }))
    .filter(({ lines }) => lines > 250)
  assert.deepEqual(long, [])
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

function broken(file: string, found: string[], never?: RegExp, only?: RegExp): string[] {
  return found
    .filter((to) => never?.test(to) || (only && !only.test(to)))
    .map((to) => `${file} imports ${to}`)
}
