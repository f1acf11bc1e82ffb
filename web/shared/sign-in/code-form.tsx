import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { useHourText } from '../../ui/data/use-hour-text.ts'
import { useDigitsToGo } from './use-digits-to-go.ts'

type CodeFormProps = {
  error: string | null
  triesLeft: number | null
  /** Until when the code is valid; null without one. */
  valid: { until: string; nepalHour: string } | null
  /** The button's text. */
  label?: string
}

const NO_ATTEMPTS = 'This code is not right. No attempts are left. Please ask for a new code.'

/** The six boxes. An expired code has no button. With script the button is disabled until they are filled. */
export function CodeForm({ error, triesLeft, valid, label = 'Log in' }: CodeFormProps) {
  const busy = useNavigation().state === 'submitting'
  const { toGo, watched } = useDigitsToGo()
  const isOver = triesLeft === 0 || !valid
  const says = triesLeft === 0 ? NO_ATTEMPTS : error
  useEffect(() => {
    if (error) document.getElementById('code')?.focus()
  }, [error])
  return (
    <Form data-private method="post" noValidate {...watched}>
      <OtpField id="code" label="Six-digit code" error={says ?? undefined} />
      <p className="vh" role="alert">
        {says}
      </p>
      <p className="hint login__hint">
        <Tries left={triesLeft} /> {valid ? <ValidUntil {...valid} /> : 'This code is no longer valid.'}
      </p>
      {!isOver && (
        <Button kind="main" block disabled={busy || toGo > 0}>
          {label}
        </Button>
      )}
    </Form>
  )
}

function ValidUntil({ until, nepalHour }: { until: string; nepalHour: string }) {
  return <>Valid until {useHourText(until, nepalHour)}. You can paste the whole code.</>
}

const counts = [
  'No attempts are',
  'One attempt is',
  'Two attempts are',
  'Three attempts are',
  'Four attempts are',
]

function Tries({ left }: { left: number | null }) {
  return left === null ? null : <>{counts[left]} left for this code.</>
}
