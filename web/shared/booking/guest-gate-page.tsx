import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { brand } from '#brand'
import type { RefusedForm } from '../../http/form-action.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'
import { NewCode } from '../sign-in/new-code.tsx'

type Gate = {
  email: string
  token: string
  waitSeconds: number
  valid: { until: string; nepalHour: string } | null
}

type GuestGateProps = {
  gate: Gate
  answer: { refused: RefusedForm | null } | undefined
  /** 'To cancel this booking' */
  purpose: string
  /** The link for somebody who decides against it. */
  back: string
  /** What the code does not do yet. */
  foot: ReactNode
}

/** Six boxes for the code that proves that the holder of the link also reads the booking's mail. */
export function GuestGatePage({ gate, answer, purpose, back, foot }: GuestGateProps) {
  const { email, token, valid } = gate
  return (
    <div className="wrap page">
      <div className="guest">
        <h1>Confirm that it is you</h1>
        <p className="lead mt-3">
          {purpose}, type the code that we email to <b className="b">{email}</b>, the address it was booked
          with. It also logs you in.
        </p>
        <CodeGate
          gate={gate}
          answer={answer}
          back={
            <ButtonLink kind="text" to={href('/bookings/link/:token', { token })}>
              {back}
            </ButtonLink>
          }
        />
        <p className="small muted mt-6">
          {foot} {valid && <Link to={href('/bookings/link/:token', { token })}>{back}</Link>}
        </p>
      </div>
    </div>
  )
}

type CodeGateProps = {
  gate: Pick<Gate, 'valid' | 'waitSeconds'>
  answer: GuestGateProps['answer']
  back?: ReactNode
}

/** The button that mails a code, and then six boxes for it. */
export function CodeGate({ gate: { valid, waitSeconds }, answer, back }: CodeGateProps) {
  const error = answer?.refused?.message ?? null
  if (valid)
    return (
      <div className="mt-6">
        <CodeForm
          error={error}
          triesLeft={answer?.refused?.triesLeft ?? null}
          valid={valid}
          label="Continue"
        />
        <NewCode waitSeconds={waitSeconds} key={valid.until} />
      </div>
    )
  return (
    <>
      {error && (
        <Note tone="bad" role="alert" className="mt-4">
          {error}
        </Note>
      )}
      <Form method="post" className="row row--wrap gap-5 mt-6">
        <Button kind="main" name="intent" value="send">
          Email me a code
        </Button>
        {back}
      </Form>
    </>
  )
}

export const guestGateMeta = [
  { title: `Confirm that it is you · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]
