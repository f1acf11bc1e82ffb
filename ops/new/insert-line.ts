import { type PlannedFile, type Repository, WrongInput } from './plan.ts'

/** A line to add to an existing file, before or after a text that the file has exactly once. */
export type Insertion = { path: string; line: string } & ({ before: string } | { after: string })

/** The files with these lines added. Throws when a file no longer has the text beside which a line belongs. */
export function insertLines(insertions: readonly Insertion[], { read }: Repository): PlannedFile[] {
  const texts = new Map<string, string>()
  for (const insertion of insertions) {
    const { path } = insertion
    texts.set(path, withLine(texts.get(path) ?? read(path), insertion))
  }
  return [...texts].map(([path, text]) => ({ path, text }))
}

function withLine(text: string, insertion: Insertion): string {
  const beside = 'before' in insertion ? insertion.before : insertion.after
  const at = text.indexOf(beside)
  if (at < 0 || text.includes(beside, at + 1))
    throw new WrongInput(
      `${insertion.path} has changed and must have '${beside.trim()}' exactly once: update the generator in ops/new.`,
    )
  const place = 'before' in insertion ? at : at + beside.length
  return `${text.slice(0, place)}${insertion.line}\n${text.slice(place)}`
}
