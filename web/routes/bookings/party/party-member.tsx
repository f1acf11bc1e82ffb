import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../http/form-action.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { useDevice } from '../../../ui/data/device-sharing.ts'
import { useCopy } from '../../../ui/data/use-copy.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { MemberView } from './party-view.ts'

type PartyMemberProps = {
  member: MemberView
  mayChange: boolean
  /** The answer to a form about this traveller. */
  answer: FormAnswer<Response> | undefined
}

/** One traveller of the party: what is done and missing, the link, and the mails to this traveller. */
export function PartyMember({ member, mayChange, answer }: PartyMemberProps) {
  const { position, name, isChild, isMinor, share, extras, marks, url } = member
  const title = `member-${position}`
  return (
    <section className="card pad" aria-labelledby={title}>
      <div className="member__head">
        <Avatar name={name} />
        <div>
          <h2 className="h3" id={title}>
            {name}
          </h2>
          <p className="small muted">
            {isChild ? 'Child, 10 to 12. ' : ''}
            {isMinor ? 'You agree to the terms for this traveller. ' : ''}Part of the price: {share}
            {extras && `, with ${extras}`}
          </p>
        </div>
        <ul className="member__marks">
          {marks.map(({ says, isDone }) => (
            <li key={says}>
              <Badge tone={isDone ? 'ok' : 'warn'}>{says}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {url && <LinkToCopy url={url} name={name} position={position} />}
      {mayChange && url && <Mails member={member} answer={answer} />}
    </section>
  )
}

/** The link as text to select; the button to copy it needs script. */
function LinkToCopy({ url, name, position }: { url: string; name: string; position: number }) {
  const copied = useCopy()
  const device = useDevice()
  return (
    <div className="mt-4 member__link">
      <Field id={`link-${position}`} label={`Link for ${name}`} value={url} readOnly optional={false} />
      {device.copies && (
        <Button type="button" onClick={() => copied.copy('link', url)}>
          {copied.what ? <Check className="ico" /> : <Copy className="ico" />}
          {copied.what ? 'Copied' : 'Copy link'}
        </Button>
      )}
      <span className="vh" role="status">
        {copied.what && 'Copied'}
      </span>
    </div>
  )
}

function Mails({ member, answer }: Omit<PartyMemberProps, 'mayChange'>) {
  const sending = useNavigation().state === 'submitting'
  const { position, sentTo, sentOn, remindedOn, canRemind } = member
  const refused = answer?.refused
  return (
    <>
      <Form data-private method="post" noValidate className="mt-4 member__link">
        <input type="hidden" name="position" value={position} />
        <Field
          id={`email-${position}`}
          name="email"
          label={sentTo ? 'Send it to another address, or again' : 'Email of this traveller'}
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={answer?.typed['email']}
          error={refused?.code === 'email-invalid' ? refused.message : undefined}
        />
        <Button name="intent" value="send-link" disabled={sending}>
          Send by email
        </Button>
      </Form>
      {sentTo && (
        <p className="small muted mt-3">
          Sent to {sentTo} on {sentOn}
          {remindedOn && `, reminded on ${remindedOn}`}.
        </p>
      )}
      {canRemind && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="position" value={position} />
          <Button kind="text" name="intent" value="remind" disabled={sending}>
            Send a reminder
          </Button>
        </Form>
      )}
    </>
  )
}
