import { existsSync, globSync } from 'node:fs'

/** The share of mutants that the test beside a rule file must kill, in percent. The first row that matches a file counts. */
export const thresholds: { killed: number; files: string[] }[] = [
  {
    killed: 95,
    files: [
      'domain/money.ts',
      'domain/access/permission-rules.ts',
      'domain/account/fresh-proof-rules.ts',
      'domain/booking/{hold,party,price,refund}-rules.ts',
      'domain/payout/claim-split-rules.ts',
      'domain/{credit,currency,deal,ledger,membership,payment,payout,referral}/*-rules.ts',
    ],
  },
  { killed: 85, files: ['domain/dates.ts', '{domain,api,integrations,server,web,worker}/**/*-rules.ts'] },
]

export type RuleFile = { file: string; threshold: number }

/** Returns each rule file with its threshold. */
export function ruleFiles(): RuleFile[] {
  const found = new Map<string, number>()
  for (const { killed, files } of thresholds)
    for (const file of files.flatMap((pattern) => globSync(pattern)))
      if (!found.has(file)) found.set(file, killed)
  return [...found].map(([file, threshold]) => ({ file, threshold })).sort(byFile)
}

/** Returns the rule files at or below the given paths, all of them when no path is given. */
export function chosenFiles(files: RuleFile[], paths: string[]): RuleFile[] {
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const isWanted = (file: string, path: string) => file === path || file.startsWith(`${path}/`)
  const unknown = wanted.filter((path) => !files.some(({ file }) => isWanted(file, path)))
  if (unknown.length > 0) throw new Error(`no rule file: ${unknown.join(', ')}`)
  return wanted.length === 0 ? files : files.filter(({ file }) => wanted.some((path) => isWanted(file, path)))
}

/** Returns the path of the test that judges a rule file. */
export function testBeside(file: string): string {
  return file.replace(/\.ts$/, '.test.ts')
}

export function hasTestBeside(file: string): boolean {
  return existsSync(testBeside(file))
}

function byFile(a: RuleFile, b: RuleFile): number {
  return a.file < b.file ? -1 : 1
}
