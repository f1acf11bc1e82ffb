import { Form, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RefundLadder } from '../../ui/refund-ladder.tsx'
import { MessagePage } from '../../ui/result-page.tsx'

/** Sent, and not decided: what happens next and by when. */
export function Pending({ sent, readBy, dashboard }: { sent: string; readBy: string; dashboard: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="warn">Pending</Badge>}
        title="Verification Pending"
        lead={`Verification in Progress: a review usually takes 1-2 business days, so you will hear from us by ${readBy}.`}
      >
        <div className="verify__steps">
          <RefundLadder
            steps={[
              { what: 'Submitted', when: sent, state: 'done' },
              { what: 'We review it', when: `by ${readBy}`, state: 'now' },
              { what: 'You can list treks', when: 'right after' },
            ]}
          />
        </div>
        <div className="row row--wrap gap-5 mt-8">
          <ButtonLink kind="main" to={dashboard}>
            Go to Dashboard
          </ButtonLink>
          <ButtonLink kind="text" to="/">
            Back to Home
          </ButtonLink>
        </div>
        <Form method="post" className="mt-8">
          <p className="small muted">To change something, withdraw your application and send it again.</p>
          <Button kind="text" name="intent" value="withdraw" disabled={busy}>
            Withdraw my application
          </Button>
        </Form>
      </MessagePage>
    </div>
  )
}

type NotAcceptedProps = {
  part: string
  message: string
  decidedAt: string
  by: string
  needsNewDocument: boolean
}

/** Not accepted: what stops it in the operator's words, and the way to send it again. */
export function NotAccepted({ part, message, decidedAt, by, needsNewDocument }: NotAcceptedProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="bad">Not accepted</Badge>}
        title="We could not accept this yet"
        lead={`${by} looked at your application on ${decidedAt}. One thing needs to change:`}
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
        <Form method="post" className="row row--wrap gap-5 mt-6">
          <Button kind="main" name="intent" value="again" disabled={busy}>
            {needsNewDocument ? 'Send a new document' : 'Change and send again'}
          </Button>
          <ButtonLink kind="text" to="/messages/support">
            Ask a question
          </ButtonLink>
        </Form>
      </MessagePage>
    </div>
  )
}
