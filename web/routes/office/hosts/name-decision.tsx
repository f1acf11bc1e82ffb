import { Form, useNavigation } from 'react-router'
import type { NameRequest } from '#domain/verification/public-name-queries.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'

type NameDecisionProps = {
  name: string
  request: Omit<NameRequest, 'askedAt'> & { asked: string }
  typed: string | undefined
}

/** The public name that a host requests, with the facts for the decision, approve and reject. */
export function NameDecision({ name, request, typed }: NameDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  const { id, name: wanted, asked, legal, comparison, alike } = request
  return (
    <section className="stack gap-4" aria-labelledby="name-title">
      <h2 id="name-title">Public name</h2>
      <dl className="facts">
        <div>
          <dt>Asked for</dt>
          <dd className="b">{wanted}</dd>
        </div>
        <div>
          <dt>Shown now</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Legal name</dt>
          <dd>{legal ?? 'Unknown'}</dd>
        </div>
        <div>
          <dt>Asked</dt>
          <dd>{asked}</dd>
        </div>
      </dl>
      {comparison && (
        <p>
          <b className="b">Compared with the legal name: {comparison.verdict}.</b> {comparison.says}
        </p>
      )}
      <p>
        {alike.length > 0
          ? `Looks like other hosts: ${alike.join(', ')}.`
          : 'No other host has a name like it.'}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="request" value={id} />
        <Button kind="main" block name="intent" value="approve-name" disabled={busy}>
          Approve this name
        </Button>
      </Form>
      <Form method="post" preventScrollReset className="stack gap-4">
        <input type="hidden" name="request" value={id} />
        <TextArea id="name-reason" label="Why not; the host reads it" maxLength={500} defaultValue={typed} />
        <Button block name="intent" value="reject-name" disabled={busy}>
          Reject this name
        </Button>
      </Form>
      <hr className="rule" />
    </section>
  )
}
