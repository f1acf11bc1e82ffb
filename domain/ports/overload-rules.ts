import { ExternalServiceError } from '../external-service-error.ts'

/**
 * Whether the database was unreachable, had no free connection in time, or exceeded our time limit for a lock or statement,
 * or an external service failed: the request can be retried soon. Any other error that is not a refusal is a bug.
 */
export function isOverloaded(error: unknown): boolean {
  if (error instanceof ExternalServiceError) return true
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    (typeof code === 'string' && /^(08|57P|53|55P03|57014|25P03|40001|40P01|ECONN|EPIPE)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(error))
  )
}
