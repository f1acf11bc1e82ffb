import type { ReactNode } from 'react'

export type RefundStep = {
  /** The refunded amount: '100% back, $2,480.00'. */
  what: ReactNode
  /** The deadline, with its hour. */
  when: ReactNode
  state?: 'done' | 'now' | undefined
}

/**
 * The dated steps of a cancellation policy, or of a refund in progress, as a line ('column' makes it vertical on wide
 * screens).
 */
export function RefundLadder({ steps, column }: { steps: RefundStep[]; column?: boolean }) {
  return (
    <ol className={column ? 'refund refund--col' : 'refund'}>
      {steps.map(({ what, when, state }, index) => (
        <li key={index} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{what}</b>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  )
}

/** The same steps as short rows, for the side of the booking form. */
export function RefundList({ steps }: { steps: RefundStep[] }) {
  return (
    <ul className="refundlist">
      {steps.map(({ what, when }, index) => (
        <li key={index}>
          <span>{when}</span>
          <b>{what}</b>
        </li>
      ))}
    </ul>
  )
}
