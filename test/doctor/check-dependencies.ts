import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Finding } from './finding.ts'

/** The parts of package.json that name dependencies. */
export type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

type LockedPackage = {
  version: string
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

export type DependencyFacts = {
  manifest: Manifest
  /** What package-lock.json says about the project itself. */
  locked: Partial<Manifest>
  /** What package-lock.json says about each package, by its path. */
  packages: Record<string, LockedPackage>
  /** The version of the package in that path; null when it is not there. */
  installedVersion: (path: string) => string | null
  machine: { os: string; cpu: string; libc: string | null }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Whether node_modules has the packages of package-lock.json, and package-lock.json those of package.json. */
export function checkDependencies(facts: DependencyFacts): Finding {
  const topic = 'Dependencies'
  const { manifest, locked, packages, installedVersion } = facts
  if (kinds.some((kind) => !isDeepStrictEqual(manifest[kind], locked[kind] ?? {}))) {
    const message = 'package.json and package-lock.json name different dependencies'
    return { topic, state: 'problem', message, advice: 'Run `npm install` and commit package-lock.json.' }
  }
  const wanted = Object.entries(packages).filter(([, each]) => isFor(each, facts.machine))
  const wrong = wanted
    .map(([path, { version }]) => ({ path, version, installed: installedVersion(path) }))
    .filter(({ version, installed }) => installed !== version)
  const [first] = wrong
  if (!first) return { topic, state: 'ok', message: `${wanted.length} packages, as in package-lock.json` }
  const example = `${first.path} is ${first.installed ?? 'missing'} instead of ${first.version}`
  const message = `${wrong.length} of ${wanted.length} packages differ from package-lock.json: ${example}`
  return { topic, state: 'problem', message, advice: 'Run `npm ci`.' }
}

/** The facts about the dependencies in this folder. */
export function readDependencyFacts(root: string): DependencyFacts & { manifest: Manifest } {
  const lock = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, LockedPackage> & { '': Partial<Manifest> }
  }
  const { '': locked, ...packages } = lock.packages
  return {
    manifest: readJson(join(root, 'package.json')) as Manifest,
    locked,
    packages,
    installedVersion(path) {
      try {
        return (readJson(join(root, path, 'package.json')) as { version: string }).version
      } catch {
        return null
      }
    },
    machine: { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libc() : null },
  }
}

/** npm skips an optional package for another kind of machine. */
function isFor({ optional, os, cpu, libc: wanted }: LockedPackage, machine: DependencyFacts['machine']) {
  if (!optional) return true
  // An optional package for every machine may be missing because a package that needs it is.
  if (!os && !cpu) return false
  const includes = (list: string | string[] | undefined, value: string | null) =>
    list === undefined || [list].flat().includes(value ?? '')
  return includes(os, machine.os) && includes(cpu, machine.cpu) && includes(wanted, machine.libc)
}

function libc(): string {
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
