import { readFileSync } from 'node:fs'
import { makeDemonstration } from '../demonstration.ts'
import { startReadOnlyProgram } from '../program.ts'
import type { Selection } from './select-files.ts'

/**
 * Creates the demonstration, and starts the program that only reads it where a selected file uses it. Returns how to
 * remove both.
 */
export async function prepare(selection: Selection): Promise<() => Promise<void>> {
  const remove = await makeDemonstration()
  const files = selection.flatMap((each) => each.files)
  if (!files.some((file) => /(useProgram|openSite)\('read-only'\)/.test(readFileSync(file, 'utf8'))))
    return remove
  const stop = await startReadOnlyProgram().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return async () => {
    await stop()
    await remove()
  }
}
