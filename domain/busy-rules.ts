import { OutsideFault } from './outside-fault.ts'

/**
 * Whether the database was out of reach, had no connection free in time, or made a lock or statement wait for longer than we
 * do, or a service outside did not do its part: it may be asked again in a moment. Anything else that is no refusal is a fault.
 */
export function isBusy(error: unknown): boolean {
  if (error instanceof OutsideFault) return true
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    (typeof code === 'string' && /^(08|57P|53|55P03|57014|25P03|40001|40P01|ECONN|EPIPE)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(error))
  )
}
