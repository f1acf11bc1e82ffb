import type { Deps } from '#domain/deps.ts'
import type { DepartingTrek } from '#domain/trek/search/departing-queries.ts'
import { trekRecords } from '#domain/trek/record-queries.ts'

const STORED_MS = 5_000
const MOST_TEXTS = 1_000

/**
 * Writes the Trek records of the specification. Caches their long texts for five seconds, or until the trek's row
 * changes; departures and their taken spots are always current.
 */
export function recordTexts(deps: Deps) {
  const stored = new Map<string, { version: string; until: number; text: string }>()

  const isFresh = ({ id, version }: DepartingTrek) => {
    const text = stored.get(id)
    return text !== undefined && text.version === version && text.until > deps.now().getTime()
  }

  async function read(treks: DepartingTrek[]): Promise<void> {
    const versions = new Map(treks.map(({ id, version }) => [id, version]))
    const until = deps.now().getTime() + STORED_MS
    for (const record of await trekRecords(deps, [...versions.keys()])) {
      const text = JSON.stringify(record).slice(0, -1)
      stored.delete(record.id)
      stored.set(record.id, { version: versions.get(record.id) ?? '', until, text })
    }
  }

  return async (treks: DepartingTrek[]): Promise<string[]> => {
    const missing = treks.filter((trek) => !isFresh(trek))
    if (missing.length > 0) await read(missing)
    const texts = treks.flatMap(({ id, json }) => {
      const text = stored.get(id)?.text
      return text === undefined ? [] : [`${text},${json}}`]
    })
    for (const id of stored.keys()) {
      if (stored.size <= MOST_TEXTS) break
      stored.delete(id)
    }
    return texts
  }
}
