import { Form } from 'react-router'
import type { Revealed } from '#domain/payment/take-refund.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { reasonNames } from '../refund-list.ts'
import { refundIs } from '#domain/payment/refund-states.ts'

const states = {
  requested: ['warn', 'Pending'],
  approved: ['info', 'Approved'],
  submitted: ['info', 'Sent'],
  succeeded: ['ok', 'On the card'],
  failed: ['late', 'Failed'],
  manual: ['late', 'By hand'],
  rejected: ['none', 'Rejected'],
} as const

type RefundFactsProps = {
  reference: string
  state: string
  traveller: string
  trek: string
  paid: string
  cancelled: string | null
  percent: number | null
  reason: string
  sum: string
  failure: string
  reference_of_bank: string
  rejected: string | null
  revealed: Revealed | null
}

/** The facts of a refund for the decision; the traveller's identity only on request, which is logged. */
export function RefundFacts(props: RefundFactsProps) {
  const { reference, state, traveller, trek, paid, cancelled, percent, reason, sum, revealed } = props
  const [tone, says] = states[state as keyof typeof states] ?? ['none', state]
  return (
    <>
      <div className="row between">
        <h2 className="num">{reference}</h2>
        <Badge tone={tone}>{says}</Badge>
      </div>
      <div className="mt-4">
        <PriceLines
          lines={[
            { label: 'Traveller', amount: revealed ? <Person {...revealed} /> : <Masked name={traveller} /> },
            { label: 'Trek', amount: trek },
            { label: 'Paid', amount: paid },
            { label: 'Why', amount: reasonNames[reason] ?? reason },
            ...(cancelled ? [{ label: 'Cancelled', amount: cancelled }] : []),
            ...(percent !== null && ['cancelled', 'changed'].includes(reason)
              ? [{ label: 'Rule', amount: `${percent}%` }]
              : []),
            ...(props.rejected ? [{ label: 'Rejected', amount: props.rejected }] : []),
            ...(props.reference_of_bank
              ? [{ label: 'Bank reference', amount: props.reference_of_bank }]
              : []),
            { label: 'Refund', amount: sum, kind: 'total' as const },
          ]}
        />
      </div>
      {refundIs.failed(state) && (
        <Note tone="bad" className="mt-4">
          {props.failure || 'The card could not receive it.'}
        </Note>
      )}
    </>
  )
}

function Masked({ name }: { name: string }) {
  return (
    <Form method="post" preventScrollReset className="reveal">
      {name}{' '}
      <Button kind="text" name="intent" value="reveal">
        Reveal
      </Button>
    </Form>
  )
}

function Person({ name, email, phone }: Revealed) {
  return (
    <span role="status">
      {name}
      <br />
      {email}
      <br />
      {phone}
    </span>
  )
}
