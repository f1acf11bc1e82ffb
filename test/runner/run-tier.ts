import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import type { Results } from './results.ts'
import type { Tier } from './tiers.ts'

const tierProcess = join(import.meta.dirname, 'tier-process.ts')
/** A tier that takes longer than this has hung. */
const TIER_TIMEOUT_MS = 1_800_000

/** Runs the selected files of a tier in its processes and adds what happened to the results. */
export async function runTier(tier: Tier, files: string[], results: Results): Promise<void> {
  if (files.length === 0) return
  const claims = mkdtempSync(join(tmpdir(), 'chautari-claims-'))
  const began = Date.now()
  const processes = Array.from({ length: Math.min(tier.processes, files.length) }, () =>
    runProcess(tier.name, [claims, ...files], results),
  )
  await Promise.all(processes)
  results.tierEnded(tier.name, files.length, Date.now() - began)
  rmSync(claims, { recursive: true })
}

async function runProcess(tier: string, argv: string[], results: Results): Promise<void> {
  const stream = run({ files: [tierProcess], argv, timeout: TIER_TIMEOUT_MS })
  for await (const { type, data } of stream) {
    if (type === 'test:pass' || type === 'test:fail') results.testEnded(tier, type === 'test:pass', data)
    if (type === 'test:diagnostic' && data.nesting > 1) results.diagnosed(data.message)
    if (type === 'test:stderr' || type === 'test:stdout') results.printed(data.message)
  }
}
