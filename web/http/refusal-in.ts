import { isBusy } from '#domain/busy-rules.ts'
import { Refusal } from '#domain/refusal.ts'

/** What was thrown, as a no that people may read: a refusal, or 'busy', whose cause goes to the log; null for any other fault. */
export function refusalIn(error: unknown, onError: (error: unknown) => string): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isBusy(error)) return null
  onError(error)
  return new Refusal('busy')
}
