import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { quickOrFull } from '../quick-or-full.ts'
import type { Limit } from './limit-processes.ts'
import type { Results } from './results.ts'
import type { Tier } from './tiers.ts'

const tierProcess = join(import.meta.dirname, 'tier-process.ts')
/** With a large heap from the start V8 collects garbage less often: the tests of four folders took 49 instead of 55 CPU-s. */
const execArgv = ['--initial-heap-size=400', '--import', join(import.meta.dirname, 'untracked-promises.ts')]
/** A tier that takes longer than this has hung. */
const tierTimeoutMs = () => quickOrFull(1_800_000, 7_200_000)

/** Runs the selected files of a tier in its processes, each when `limit` lets it, and adds what happened to the results. */
export async function runTier(
  tier: Pick<Tier, 'name' | 'processes'>,
  files: string[],
  results: Results,
  limit: Limit = (run) => run(),
) {
  if (files.length === 0) return
  const claims = mkdtempSync(join(tmpdir(), 'chautari-claims-'))
  let began: number | undefined
  // A process that crashes leaves unclaimed files, which another one takes.
  for (let left = files.length; left > 0; ) {
    const processes = Array.from({ length: Math.min(tier.processes, left) }, () =>
      limit(() => {
        began ??= Date.now()
        return runProcess(tier.name, [claims, ...files], results)
      }),
    )
    await Promise.all(processes)
    const unclaimed = files.filter((_, index) => !existsSync(join(claims, String(index)))).length
    if (unclaimed === left) throw new Error(`no process of the tier ${tier.name} runs its files`)
    left = unclaimed
  }
  results.tierEnded(tier.name, files, Date.now() - (began ?? Date.now()))
  rmSync(claims, { recursive: true })
}

async function runProcess(tier: string, argv: string[], results: Results): Promise<void> {
  const stream = run({ files: [tierProcess], argv, execArgv, timeout: tierTimeoutMs() })
  for await (const { type, data } of stream) {
    if (type === 'test:pass' || type === 'test:fail') results.testEnded(tier, type === 'test:pass', data)
    if (type === 'test:diagnostic' && data.nesting > 1) results.diagnosed(data.message)
    if (type === 'test:stderr' || type === 'test:stdout') results.printed(data.message)
  }
}
