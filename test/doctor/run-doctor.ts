import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkDependencies, readDependencyFacts } from './check-dependencies.ts'
import { checkNode, readNodeFacts } from './check-node.ts'
import { type Finding, linesOf, problemOf } from './finding.ts'

const root = join(import.meta.dirname, '../..')

/** Checks this machine, prints each finding when it is known, and returns the exit code: 1 when a problem must be fixed. */
export async function runDoctor(): Promise<number> {
  const problems: Finding[] = []
  for await (const finding of findings()) {
    if (finding.state === 'problem') problems.push(finding)
    for (const line of linesOf(finding)) console.log(line)
  }
  const count = problems.length
  console.log(count === 0 ? '\nThis machine can start and test the program.' : `\nProblems to fix: ${count}`)
  return count === 0 ? 0 : 1
}

async function* findings(): AsyncGenerator<Finding> {
  const dependencyFacts = readDependencyFacts(root)
  yield checkNode(readNodeFacts(root, dependencyFacts.manifest.optionalDependencies))
  const dependencies = checkDependencies(dependencyFacts)
  yield dependencies
  // The other checks import packages, which may be missing.
  if (dependencies.state === 'ok') yield* findingsWithPackages()
}

async function* findingsWithPackages(): AsyncGenerator<Finding> {
  const { readEnv } = await import('../../env.ts')
  const { scratchFolder } = await import('../scratch-folder.ts')
  const { chromiumPath, canInstallChromium } = await import('../chromium.ts')
  const { checkChromium } = await import('./check-chromium.ts')
  const { checkDatabase, databaseOf } = await import('./check-database.ts')
  const { checkDisk, disksOf } = await import('./check-disk.ts')
  const { checkPort } = await import('./check-port.ts')

  yield checkChromium({ path: chromiumPath() ?? null, installsItself: canInstallChromium() })
  let env
  try {
    env = readEnv()
  } catch (error) {
    return yield problemOf('Settings', error, 'Correct them in the environment, README.md lists them all.')
  }
  yield await checkPort(env.PORT, env.HOST)
  const folders = { data: resolve(env.DATA_DIR), temporary: tmpdir(), scratch: scratchFolder() }
  for (const disk of disksOf(folders)) yield checkDisk(disk)
  yield await checkDatabase(databaseOf(env, folders.scratch))
}
