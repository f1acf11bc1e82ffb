import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'
import { guards } from '../guards.ts'

/** For each promise, the hash of its guarding code at the last full-size pass, and the day. */
type Verified = Record<string, { files: string; on: string }>

const record = join(import.meta.dirname, 'verified.json')

/** The promises that a test file measures, from 'promise 3: …' or 'promise 3 control: …'. */
export function promisesOf(file: string): number[] {
  const found = readFileSync(file, 'utf8').matchAll(/promise (\d+)(?: control)?: /g)
  return [...new Set([...found].map(([, number]) => Number(number)))]
}

/** The source files that guard a promise, without their tests. */
export function guardingFiles(number: number): string[] {
  const files = globSync(guards[number] ?? []).filter((file) => !/\.test\.tsx?$/.test(file))
  return files.sort()
}

/** Whether a promise held with the full figures on exactly these guarding files. */
export function isVerified(number: number, verified: Verified = readVerified()): boolean {
  return verified[number]?.files === hashOfGuards(number)
}

/** Records that these promises held with the full figures today. */
export function recordVerified(numbers: readonly number[], on: string): void {
  const verified = readVerified()
  for (const number of numbers) verified[number] = { files: hashOfGuards(number), on }
  writeFileSync(record, `${JSON.stringify(verified, null, 2)}\n`)
}

function readVerified(): Verified {
  return JSON.parse(readFileSync(record, 'utf8')) as Verified
}

/** Moving or renaming a file does not change the hash: neither its path nor the path in an import counts. */
function hashOfGuards(number: number): string {
  const codes = guardingFiles(number).map((file) => codeOf(file, readFileSync(file, 'utf8')))
  const hash = createHash('sha256')
  for (const code of codes.toSorted()) hash.update(`${code}\0`)
  return hash.digest('hex').slice(0, 16)
}

/**
 * A file's code without its comments, its layout and the paths of its imports, which cannot break a promise: the type
 * check ensures that each imported name exists. An SQL file counts unchanged.
 */
export function codeOf(file: string, text: string): string {
  if (!/\.tsx?$/.test(file)) return text
  const { code, errors } = minifySync(file, text, { compress: false, mangle: false })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return code.replaceAll(/\b(import|from)(["'`])[^"'`]*\2/g, '$1$2$2')
}
