import { PriceLines } from '../../../ui/money/money.tsx'
import type { PartsQuote } from './parts-quote.ts'

/** The later payments before and after a change; nothing for a booking that is paid. */
export function PartsSwap({ parts }: { parts: PartsQuote }) {
  if (!parts) return null
  const isSame = JSON.stringify(parts.before) === JSON.stringify(parts.after)
  if (isSame) return <p className="small muted mt-3">Your later payments stay the same.</p>
  return (
    <>
      <h3 className="label mt-4">Later payments now</h3>
      <PriceLines small lines={parts.before} />
      <h3 className="label mt-3">Later payments after the change</h3>
      {parts.after.length > 0 ? (
        <PriceLines small lines={parts.after} />
      ) : (
        <p className="small muted">None. Everything is paid.</p>
      )}
    </>
  )
}
