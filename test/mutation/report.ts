import type { Row, Survivor } from './judge.ts'

/** Writes a row of figures for each rule file, and their sum. */
export function tableText(rows: Row[]): string {
  const width = Math.max(4, ...rows.map(({ file }) => file.length))
  const head = `${'file'.padEnd(width)}  killed  survived  not run  accepted  score  needed`
  const lines = rows.map((row) => {
    const figures = [
      row.killed,
      row.survived,
      row.uncovered,
      row.accepted,
      row.score.toFixed(1),
      row.threshold,
    ]
    const mark = row.hasTest ? (row.isBelow ? '  below' : '') : '  no test beside'
    return `${row.file.padEnd(width)}  ${columns(figures)}${mark}`
  })
  const killed = sum(rows.map((row) => row.killed))
  const open = sum(rows.map((row) => row.survived + row.uncovered))
  const total = `${rows.length} files, ${killed + open} mutants, ${killed} killed (${((100 * killed) / (killed + open || 1)).toFixed(1)} %)`
  return [head, ...lines, '', total, ''].join('\n')
}

/** Lists the mutants that no test noticed, in the words of the list of accepted survivors. */
export function survivorsText(survivors: Survivor[]): string {
  return survivors
    .map(
      ({ file, line, mutant, isCovered }) => `${file}:${line}  ${mutant}${isCovered ? '' : '  (not run)'}\n`,
    )
    .join('')
}

/** Shortens the list for a screen: one row a mutant, and nothing of files that no test judges yet. */
export function shortSurvivorsText(survivors: Survivor[], rows: Row[]): string {
  const judged = new Set(rows.filter(({ hasTest }) => hasTest).map(({ file }) => file))
  const listed = survivors.filter(({ file }) => judged.has(file))
  return survivorsText(listed.map((survivor) => ({ ...survivor, mutant: shortened(survivor.mutant) })))
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

function columns(figures: (number | string)[]): string {
  const widths = [6, 8, 7, 8, 5, 6]
  return figures.map((figure, at) => String(figure).padStart(widths[at] ?? 0)).join('  ')
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
