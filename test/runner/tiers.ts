import { globSync } from 'node:fs'

/** Source folders whose tests stand beside the file they test. */
const besideSource = '{domain,web,api,worker,integrations,server,db,art,ops}/**/*.test.ts'

export type Tier = {
  name: string
  /** The test files, as globs. */
  patterns: string[]
  except?: string[]
  /** The files that take longest and therefore begin first, as globs. */
  first?: string[]
  /** How many processes share the files. Each one runs its files in order and loads every module once. */
  processes: number
  /** Where the test files need the built pages and the demonstration data. */
  needsProgram: boolean
  /** Begins when every other tier has ended. */
  runsAlone?: boolean
}

/** Tests beside their source that start programs of their own, and therefore belong to the process tier. */
const startingProgram = ['server/storage.test.ts', 'ops/containerfile.test.ts']
/** Tests beside their source that use the shared program. */
const askingProgram = ['server/metrics/process-metrics.test.ts']

/**
 * How many processes of all tiers run at once: more than the two cores, because a test often waits. With four of them 15
 * files of browser and HTTP tests took 148 s and 272 s of processor time, with three 127 and 233.
 */
export const processesAtOnce = 3

/**
 * The tiers of `npm test`, in the order in which their processes begin. A process of a tier runs many files: with one
 * process per file, starting Node and loading the same modules took most of the time.
 */
export const tiers: Tier[] = [
  // It mostly waits for starts.
  { name: 'crash', patterns: ['test/crash/*.test.ts'], processes: 1, needsProgram: true },
  {
    name: 'http',
    patterns: ['e2e/http/**/*.test.ts', 'test/access/*.test.ts', ...askingProgram],
    // A second process would start another program and warm it up.
    processes: 1,
    needsProgram: true,
  },
  {
    name: 'rules and verbs',
    patterns: [
      besideSource,
      'test/*.test.ts',
      'test/{runner,mutation,doctor}/*.test.ts',
      'test/http/*.test.ts',
      'test/promises/record/verified.test.ts',
    ],
    except: [...startingProgram, ...askingProgram],
    first: [
      'worker/{mails/every-mail,job-attempts,mail-down}.test.ts',
      'server/streams/{streams,ending-streams}.test.ts',
      'domain/checkout/late-money.promise.test.ts',
      'domain/membership/{start,renew}-membership.test.ts',
    ],
    processes: 2,
    needsProgram: false,
  },
  {
    name: 'clock',
    patterns: ['e2e/clock/*.test.ts'],
    // The clock only moves ahead: the walk of days comes before the half year of memberships.
    first: ['e2e/clock/notices-of-a-life.test.ts', 'e2e/clock/travellers-details.test.ts'],
    processes: 1,
    needsProgram: true,
  },
  {
    name: 'process',
    patterns: ['e2e/process/*.test.ts', ...startingProgram],
    processes: 1,
    needsProgram: true,
  },
  {
    // The processes of this tier share its files until the end, so that no core is idle while one long tier remains.
    name: 'browser',
    patterns: ['e2e/browser/**/*.test.ts'],
    processes: 2,
    needsProgram: true,
  },
  {
    name: 'promises',
    patterns: ['test/promises/**/*.test.ts'],
    except: ['test/promises/record/verified.test.ts'],
    processes: 1,
    needsProgram: true,
    // Some count what happens in a few seconds.
    runsAlone: true,
  },
]

/** The test files of a tier in the order in which they begin. */
export function filesOf({ patterns, except = [], first = [] }: Tier): string[] {
  const files = globSync(patterns, { exclude: except }).sort()
  const early = new Set(globSync(first))
  return [...files.filter((file) => early.has(file)), ...files.filter((file) => !early.has(file))]
}
