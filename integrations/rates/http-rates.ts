import type { Rates } from '#domain/deps.ts'
import { OutsideError } from '../outside-error.ts'
import { readTable } from './read-table.ts'

const PATIENCE_MS = 10_000
const LONGEST_BODY = 500_000

/** The daily reference rates at a URL; without one there is no provider and the bundled table is used. */
export function httpRates(url: string | undefined): Rates {
  return {
    async latest() {
      if (url === undefined) return null
      const body = await fetched(url)
      return readTable(body)
    },
  }
}

async function fetched(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new OutsideError('rates')
  })
  if (!answer.ok) throw new OutsideError('rates', { status: answer.status, code: 'refused' })
  const body = await answer.text().catch(() => {
    throw new OutsideError('rates')
  })
  if (body.length > LONGEST_BODY) throw new OutsideError('rates', { code: 'too long' })
  return body
}
