import { isOverloaded } from '#domain/ports/overload-rules.ts'
import { Refusal } from '#domain/refusal.ts'

/** The error as a refusal that people may read, or 'busy', whose cause is logged; null for any other error. */
export function refusalIn(error: unknown, onError: (error: unknown) => string): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isOverloaded(error)) return null
  onError(error)
  return new Refusal('busy')
}
