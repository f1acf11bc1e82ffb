import { hasTestBeside, type RuleFile } from './rule-files.ts'

/**
 * A mutant that no test can notice or that changes wording only. `mutant` is what the command prints; `line` is the text of
 * its line where the same change occurs in the file more than once.
 */
export type AcceptedSurvivor = { file: string; mutant: string; line?: string; reason: string }

type Position = { line: number; column: number }
export type TestedMutant = {
  file: string
  source: string
  location: { start: Position; end: Position }
  mutatorName: string
  replacement: string
  status: string
}
export type Survivor = { file: string; line: number; lineText: string; mutant: string; isCovered: boolean }
export type Row = {
  file: string
  threshold: number
  killed: number
  survived: number
  uncovered: number
  accepted: number
  score: number
  isBelow: boolean
  hasTest: boolean
}

/** Counts the mutants of each rule file, without those of plain wording and those accepted for a reason. */
export function judge(files: RuleFile[], mutants: TestedMutant[], accepted: AcceptedSurvivor[]) {
  const counted = mutants.filter((mutant) => !isWording(mutant))
  const survivors = counted
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(survivorOf)
    .sort(byPlace)
  const isAccepted = (survivor: Survivor) => accepted.some((entry) => matches(entry, survivor))
  const rows = files.map(({ file, threshold }): Row => {
    const own = survivors.filter((survivor) => survivor.file === file)
    const open = own.filter((survivor) => !isAccepted(survivor))
    const killed = counted.filter((mutant) => mutant.file === file && isKilled(mutant)).length
    const score = killed + open.length === 0 ? 100 : Math.floor((1000 * killed) / (killed + open.length)) / 10
    return {
      file,
      threshold,
      killed,
      survived: open.filter(({ isCovered }) => isCovered).length,
      uncovered: open.filter(({ isCovered }) => !isCovered).length,
      accepted: own.length - open.length,
      score,
      isBelow: score < threshold,
      hasTest: hasTestBeside(file),
    }
  })
  const names = new Set(files.map(({ file }) => file))
  const stale = accepted.filter(
    (entry) => names.has(entry.file) && !survivors.some((survivor) => matches(entry, survivor)),
  )
  return { rows, survivors: survivors.filter((survivor) => !isAccepted(survivor)), stale }
}

function isKilled({ status }: TestedMutant): boolean {
  return status === 'Killed' || status === 'Timeout'
}

/** Text that people read has two words or more; a code, a key or a unit has one. */
function isWording(mutant: TestedMutant): boolean {
  const words = originalOf(mutant).replace(/\$\{[^}]*\}/g, '')
  return mutant.mutatorName === 'StringLiteral' && /\p{L}\S*\s+\S*\p{L}/u.test(words)
}

function survivorOf(mutant: TestedMutant): Survivor {
  const { file, source, location, replacement, status } = mutant
  return {
    file,
    line: location.start.line,
    lineText: (source.split('\n')[location.start.line - 1] ?? '').trim(),
    mutant: `${oneLine(originalOf(mutant))} → ${oneLine(replacement)}`,
    isCovered: status === 'Survived',
  }
}

function matches(entry: AcceptedSurvivor, { file, lineText, mutant }: Survivor): boolean {
  return entry.file === file && entry.mutant === mutant && (!entry.line || entry.line === lineText)
}

function originalOf({ source, location: { start, end } }: TestedMutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
}

function byPlace(a: Survivor, b: Survivor): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1
}

function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ')
}
