import { Refusal } from '../refusal.ts'

/**
 * Refuses an order that the database refuses because the departure has too few of an extra; any other error is rethrown. For
 * everything that takes stock, besides the check of what is left.
 */
export function refuseSoldOut(error: unknown): never {
  const isSoldOut = error instanceof Error && 'constraint' in error && error.constraint === 'stock_suffices'
  throw isSoldOut ? new Refusal('extras-sold-out') : error
}
