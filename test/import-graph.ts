import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const sourceFiles = '{domain,web,api,worker,integrations,server,db,art,ops,test,e2e,bench}/**/*.{ts,tsx}'

/** What a source file imports: paths from the repository's root, or the names of packages. */
export function importsOf(file: string, source: string): string[] {
  const code = withoutComments(source)
  const all = [
    ...code.matchAll(/(?:^|\n)(?:import|export)\b[^;'"`]*?\bfrom\s+['"]([^'"]+)['"]/g),
    ...code.matchAll(/(?:^|\n)import\s+['"]([^'"]+)['"]/g),
    ...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ]
  return all.map(([, to]) => pathOf(file, to ?? ''))
}

/** A source text without its comments. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1')
}

/** The test files that are or import one of the changed files, directly or through others. */
export function testsAffectedBy(changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const file of globSync(sourceFiles))
    for (const to of importsOf(file, readFileSync(file, 'utf8')))
      importers.set(to, [...(importers.get(to) ?? []), file])
  const affected = new Set(changed)
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer)
  return [...affected].filter((file) => file.endsWith('.test.ts') && existsSync(file)).sort()
}

function pathOf(file: string, to: string): string {
  if (to.startsWith('.')) return normalize(join(file, '..', to))
  if (!to.startsWith('#')) return to
  const inner = to.slice(1)
  return existsSync(inner) ? inner : `${inner}.ts`
}
