import { Form, href, useNavigation } from 'react-router'
import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import { MessagePage } from '../../ui/layout/result-page.tsx'
import { whatCounts } from './what-counts.ts'

type PendingProps = {
  kind: VerificationKind
  sent: string
  readBy: string
  /** For a renewal: the earlier approval has ended. */
  isEnded?: boolean
}

const waiting: Record<VerificationKind, { last: string; withdraw: string }> = {
  application: {
    last: 'You can list treks',
    withdraw: 'Withdraw my application',
  },
  renewal: {
    last: 'The new details count',
    withdraw: 'Withdraw my new details',
  },
}

/** Submitted and undecided: the next step and its deadline. */
export function Pending({ kind, sent, readBy, isEnded = false }: PendingProps) {
  const { last, withdraw } = waiting[kind]
  const lead = kind === 'renewal' ? ` ${whatCounts(isEnded)}` : ''
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="warn">Pending</Badge>}
        title="Verification Pending"
        lead={`Verification in Progress: a review usually takes 1-2 business days, so you will hear from us by ${readBy}.${lead}`}
      >
        <div className="verify__steps">
          <RefundLadder
            steps={[
              { what: 'Submitted', when: sent, state: 'done' },
              { what: 'We review it', when: `by ${readBy}`, state: 'now' },
              { what: last, when: 'right after' },
            ]}
          />
        </div>
        <div className="row row--wrap gap-5 mt-8">
          <ButtonLink kind="main" to={DASHBOARD}>
            Go to Dashboard
          </ButtonLink>
          <ButtonLink kind="text" to={href('/')}>
            Back to Home
          </ButtonLink>
        </div>
        <Form method="post" className="mt-8">
          <p className="small muted">
            To change something, withdraw {kind === 'renewal' ? 'it' : 'your application'} and send it again.
          </p>
          <Button kind="text" name="intent" value="withdraw" disabled={busy}>
            {withdraw}
          </Button>
        </Form>
      </MessagePage>
    </div>
  )
}

type NotAcceptedProps = {
  kind: VerificationKind
  part: string
  message: string
  decidedAt: string
  by: string
  needsNewDocument: boolean
  isEnded?: boolean
}

/** Rejected: the reason in the operator's words, and a link to submit again. */
export function NotAccepted({
  kind,
  part,
  message,
  decidedAt,
  by,
  needsNewDocument,
  isEnded = false,
}: NotAcceptedProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="bad">Not accepted</Badge>}
        title="We could not accept this yet"
        lead={`${by} looked at your ${kind === 'renewal' ? 'new details' : 'application'} on ${decidedAt}. One thing needs to change:`}
      >
        <section className="card pad verify__reason">
          <h2>{part}</h2>
          <p className="verify__words">{message}</p>
        </section>
        <p className="muted">
          {needsNewDocument
            ? 'Everything else is fine and saved. You only need to replace the document.'
            : 'Everything you sent is saved. You only need to change this.'}
        </p>
        {kind === 'renewal' && (
          <p className="muted">
            {isEnded
              ? 'Your treks take no new bookings until we approve a valid document. Your bookings and payouts continue.'
              : 'Your approved details still count, and your treks stay listed.'}
          </p>
        )}
        <Form method="post" className="row row--wrap gap-5 mt-6">
          <Button kind="main" name="intent" value="again" disabled={busy}>
            {needsNewDocument ? 'Send a new document' : 'Change and send again'}
          </Button>
          <ButtonLink kind="text" to={href('/messages/:conversationId', { conversationId: 'support' })}>
            Ask a question
          </ButtonLink>
        </Form>
      </MessagePage>
    </div>
  )
}
