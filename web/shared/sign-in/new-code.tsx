import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../ui/forms/button.tsx'

type NewCodeProps = {
  waitSeconds: number
  label?: string
  /** Further fields of the form. */
  fields?: Record<string, string>
}

/** Requests another code, after a wait with a countdown; without script it is available at once. */
export function NewCode({ waitSeconds, label = 'Send a new code', fields = {} }: NewCodeProps) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const end = performance.now() + waitSeconds * 1000
    const count = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [waitSeconds])
  if (seconds > 0)
    return (
      <p className="small muted mt-5">
        No email? You can request a new code in {counted(seconds, 'second')}.
      </p>
    )
  return (
    <Form method="post" className="mt-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="text" name="intent" value="resend">
        {label}
      </Button>
    </Form>
  )
}
