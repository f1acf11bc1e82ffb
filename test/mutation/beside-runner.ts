import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { takeTests } from './node-test.ts'
import { testBeside } from './rule-files.ts'

/** What the instrumented rule files read and write (StrykerJS, INSTRUMENTER_CONSTANTS). */
type Instrumentation = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: MutantCoverage
  hitCount?: number | undefined
  hitLimit?: number | undefined
}

/**
 * Runs node:test files for StrykerJS inside its worker process, many mutants a second. A mutant is judged by the test
 * beside its file only; each run loads the project's modules again, so that constants are mutated too.
 */
class BesideRunner implements TestRunner {
  readonly #instrumentation: Instrumentation = ((globalThis as Record<string, unknown>)['__stryker__'] = {})
  #load = 0

  capabilities() {
    return { reloadEnvironment: true }
  }

  init(): Promise<void> {
    // The same values in each run give the same results; a killed mutant needs no shrinking.
    fc.configureGlobal({ seed: 1, endOnFailure: true })
    const project = pathToFileURL(`${process.cwd()}/`).href
    const nodeTest = new URL('node-test.ts', import.meta.url).href
    registerHooks({
      resolve: (specifier, context, nextResolve) => {
        if (specifier === 'node:test') return { url: nodeTest, shortCircuit: true }
        const resolved = nextResolve(specifier, context)
        const isOurs = resolved.url.startsWith(project) && !resolved.url.includes('/node_modules/')
        return isOurs ? { ...resolved, url: `${resolved.url}?load=${this.#load}` } : resolved
      },
    })
    return Promise.resolve()
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = []
    const coverage: MutantCoverage = { static: {}, perTest: {} }
    for (const file of files) {
      const found: MutantCoverage = (this.#instrumentation.mutantCoverage = { static: {}, perTest: {} })
      tests.push(...(await this.#runBeside(file)))
      const mutants = mutantsIn(file)
      Object.assign(coverage.static, only(mutants, found.static))
      for (const [test, counts] of Object.entries(found.perTest))
        coverage.perTest[test] = only(mutants, counts)
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation, sandboxFileName, testFilter } = options
    this.#instrumentation.hitLimit = hitLimit
    this.#instrumentation.hitCount = hitLimit === undefined ? undefined : 0
    const activate = () => (this.#instrumentation.activeMutant = activeMutant.id)
    if (mutantActivation === 'static') activate()
    const tests = await this.#runBeside(sandboxFileName, testFilter, activate)
    this.#instrumentation.activeMutant = undefined
    const endless = determineHitLimitReached(this.#instrumentation.hitCount, hitLimit)
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests })
  }

  /** Runs the tests beside a rule file, up to the first that fails when a mutant is active. */
  async #runBeside(file: string, names?: string[], activate?: () => void): Promise<TestResult[]> {
    const path = testBeside(file)
    if (!existsSync(path)) return []
    this.#load += 1
    const results: TestResult[] = []
    const prefix = relative(process.cwd(), path)
    try {
      await import(pathToFileURL(path).href)
    } catch (error) {
      takeTests()
      return [
        {
          id: prefix,
          name: prefix,
          timeSpentMs: 0,
          status: TestStatus.Failed,
          failureMessage: String(error),
        },
      ]
    }
    activate?.()
    for (const { name, body } of takeTests()) {
      const id = `${prefix}: ${name}`
      if (names && !names.includes(id)) continue
      this.#instrumentation.currentTestId = id
      const began = performance.now()
      const failure = await failureOf(() => body({ name, diagnostic: () => {} }))
      this.#instrumentation.currentTestId = undefined
      const test = { id, name: id, fileName: path, timeSpentMs: performance.now() - began }
      if (failure === null) results.push({ ...test, status: TestStatus.Success })
      else results.push({ ...test, status: TestStatus.Failed, failureMessage: failure })
      if (failure !== null && activate) break
    }
    return results
  }
}

async function failureOf(body: () => unknown): Promise<string | null> {
  try {
    await body()
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

function mutantsIn(file: string): Set<string> {
  return new Set([...readFileSync(file, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id!))
}

function only(mutants: Set<string>, counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([id]) => mutants.has(id)))
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'beside', BesideRunner)]
