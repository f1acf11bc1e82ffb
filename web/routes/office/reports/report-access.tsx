import { Form, useNavigation } from 'react-router'
import { reportLookReasons } from '#domain/report/report-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import './report.css'

type Seen = {
  id: string
  side: 'traveller' | 'host'
  name: string
  body: string
  sent: string
  removed: boolean
  hasFile: boolean
  isReported: boolean
}

/** The reported message with the messages around it, after staff give a reason. */
export function ReportLook({ seen }: { seen: Seen[] | null }) {
  const busy = useNavigation().state === 'submitting'
  if (seen)
    return (
      <div role="status" className="mt-4">
        <h3>What was written</h3>
        <ol className="report__log">
          {seen.map((message) => (
            <li key={message.id} className={message.isReported ? 'report__said is-reported' : 'report__said'}>
              <p className="muted">
                {message.side}, {message.name}, <span className="num">{message.sent}</span>
                {message.isReported && <b className="b">, reported</b>}
              </p>
              <p className="report__words">
                {message.removed ? <i className="muted">This message was removed</i> : message.body}
                {message.hasFile && <span className="muted"> (with a file)</span>}
              </p>
            </li>
          ))}
        </ol>
      </div>
    )
  return (
    <Form method="post" preventScrollReset className="stack gap-3 mt-4">
      <Select
        id="look-reason"
        name="reason"
        label="Why you need to see it"
        hint="Each look is in the audit log."
      >
        {Object.entries(reportLookReasons).map(([key, says]) => (
          <option key={key} value={key}>
            {says}
          </option>
        ))}
      </Select>
      <Button block name="intent" value="look" disabled={busy}>
        Show what was written
      </Button>
    </Form>
  )
}
