import type { Deps } from '#domain/deps.ts'
import type { DepartingTrek } from '#domain/trek/search/departing-queries.ts'
import { trekRecords } from '#domain/trek/record-queries.ts'

const STORED_MS = 5_000
const MOST_TEXTS = 1_000

/**
 * Writes the Trek records of the specification. Caches their long texts for five seconds, or until the trek's row
 * changes; departures and their taken spots are always current.
 */
export function recordTexts({ now }: Pick<Deps, 'now'>) {
  const stored = new Map<string, { version: string; until: number; text: string }>()

  const freshText = ({ id, version }: DepartingTrek) => {
    const found = stored.get(id)
    return found && found.version === version && found.until > now().getTime() ? found.text : undefined
  }
  const store = (id: string, version: string, text: string) => {
    stored.delete(id)
    stored.set(id, { version, until: now().getTime() + STORED_MS, text })
    for (const oldest of stored.keys()) {
      if (stored.size <= MOST_TEXTS) break
      stored.delete(oldest)
    }
  }

  /** The texts of these treks by id. They are collected here because other requests may evict them from the cache. */
  async function textsOf(deps: Pick<Deps, 'db'>, treks: DepartingTrek[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>()
    const missing = new Map<string, string>()
    for (const trek of treks) {
      const text = freshText(trek)
      if (text === undefined) missing.set(trek.id, trek.version)
      else texts.set(trek.id, text)
    }
    if (missing.size === 0) return texts
    for (const record of await trekRecords(deps, [...missing.keys()])) {
      const text = JSON.stringify(record).slice(0, -1)
      texts.set(record.id, text)
      store(record.id, missing.get(record.id) ?? '', text)
    }
    return texts
  }

  return async (deps: Pick<Deps, 'db'>, treks: DepartingTrek[]): Promise<string[]> => {
    const texts = await textsOf(deps, treks)
    return treks.flatMap(({ id, json }) => {
      const text = texts.get(id)
      return text === undefined ? [] : [`${text},${json}}`]
    })
  }
}
