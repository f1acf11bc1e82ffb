import type { PayoutState } from '#domain/payout/payout-rules.ts'
import { counted } from '#figure-text'
import { momentText } from '../office-words.ts'

type Operator = { id: string; first_name: string; email: string }
type Stepping = {
  state: PayoutState
  bookings: number | null
  batched_at: Date
  approved_at: Date | null
  approved_by: string | null
  sent_at: Date | null
  released_by: string | null
  settled_at: Date | null
  returned_at: Date | null
  return_reason: string
  operators: Operator[]
}

/** The steps of a payout: what is done and by whom, and what is next. */
export function payoutSteps(payout: Stepping, { id }: { id: string }) {
  const who = (operatorId: string | null) => {
    const operator = payout.operators.find((each) => each.id === operatorId)
    return operatorId === id ? 'You' : operator?.first_name || operator?.email || 'An operator'
  }
  const by = (operatorId: string | null, at: Date | null, else_: string) =>
    at ? `${who(operatorId)}, ${momentText(at)}` : else_
  const count = payout.bookings ?? 0
  const steps = [
    {
      what: 'Collected',
      when: `${momentText(payout.batched_at)}, ${counted(count, 'share')}`,
    },
    { what: 'Approved', when: by(payout.approved_by, payout.approved_at, 'by one operator') },
    {
      what: 'Released',
      when: by(payout.released_by, payout.sent_at, 'by another operator, then to the bank'),
    },
    payout.returned_at
      ? { what: 'Returned', when: `${momentText(payout.returned_at)}: ${payout.return_reason}` }
      : {
          what: 'Settled',
          when: payout.settled_at ? momentText(payout.settled_at) : 'when the bank confirms',
        },
  ]
  const next = { batched: 1, approved: 2, sent: 3, settled: 4, returned: 4 }[payout.state]
  return steps.map((step, index) => ({
    ...step,
    state: index < next ? ('done' as const) : index === next ? ('now' as const) : undefined,
  }))
}
