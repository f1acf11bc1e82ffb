import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageCheck } from './check-pages.ts'

/** For each check, the hash of what the page is built from at the last thorough pass. */
type Verified = Record<string, string>

const record = join(import.meta.dirname, 'verified-pages.json')

/** What a check depends on beside the page's built files: the demonstration, the texts, and the checks themselves. */
const inputs = [
  'db/seed/**/*.ts',
  'content/*.md',
  'e2e/accessibility/*.ts',
  'test/axe.ts',
  'test/fixtures/*.ts',
]

/**
 * The checks of pages that have changed since the last thorough pass, and those of a viewer's first page. A check without
 * a path continues on the page before it, so a page and the checks that continue on it are due together.
 */
export function dueChecks(
  checks: readonly PageCheck[],
  verified: Verified = readVerified(),
  hashOf: (check: PageCheck) => string = hashOfPage,
): PageCheck[] {
  const isVerified = (check: PageCheck) => verified[nameOf(check)] === hashOf(check)
  return visitsOf(checks).flatMap((visit, index) => (index > 0 && visit.every(isVerified) ? [] : visit))
}

/** Records that these checks passed in every width and theme. */
export function recordVerified(checks: readonly PageCheck[]): void {
  const verified = readVerified()
  for (const check of checks) verified[nameOf(check)] = hashOfPage(check)
  const sorted = Object.entries(verified).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** A check's name in messages and in the record. */
export function nameOf({ file, state }: PageCheck): string {
  return state ? `${file}, ${state}` : file
}

/** Each page that is opened, with the checks that continue on it. */
function visitsOf(checks: readonly PageCheck[]): PageCheck[][] {
  const visits: PageCheck[][] = []
  for (const check of checks) {
    const visit = visits.at(-1)
    if (check.path || !visit) visits.push([check])
    else visit.push(check)
  }
  return visits
}

type BuiltRoute = { parentId?: string; module: string; css?: string[] }

/** What the bundler built: the names of its files contain a hash of their content and of everything they import. */
type Manifest = { entry: { module: string }; routes: Record<string, BuiltRoute> }

let manifest: Manifest | undefined
let inputsHash: string | undefined

/** A hash of the scripts and styles of a page and its layouts, and of the inputs of all checks. */
function hashOfPage({ file }: PageCheck): string {
  manifest ??= readManifest()
  inputsHash ??= hashOfFiles(inputs)
  const built: string[] = [manifest.entry.module, inputsHash]
  for (let id: string | undefined = `routes/${file.replace(/\.tsx$/, '')}`; id; ) {
    const route: BuiltRoute | undefined = manifest.routes[id]
    if (!route) throw new Error(`the build has no route ${id}`)
    built.push(route.module, ...(route.css ?? []))
    id = route.parentId
  }
  return createHash('sha256').update(built.join()).digest('hex').slice(0, 16)
}

function readManifest(): Manifest {
  const [path] = globSync('build/client/assets/manifest-*.js')
  if (!path) throw new Error('the pages are not built')
  const text = readFileSync(path, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

function hashOfFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns).toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function readVerified(): Verified {
  return JSON.parse(readFileSync(record, 'utf8')) as Verified
}
