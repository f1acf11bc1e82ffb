import { Form, href, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { nepalDate, nepalHour, shortDay } from '#domain/dates.ts'
import { speakerIn } from '#domain/message/speaker.ts'
import { messageReportForm } from '#domain/report/message-report-form.ts'
import { findForReport, reportMessage } from '#domain/report/report-message.ts'
import { LONGEST_REPORT, reportReasons } from '#domain/report/report-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/report.ts'
import './report.css'

export const handle = { slim: true }

export const loader = authorize(
  site['messages/report/report'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) => {
    const speaker = await speakerIn(deps.db, params.conversationId, visitor)
    const { body, sentAt, isReported } = await findForReport(deps.db, params.messageId, speaker)
    const sent = `${shortDay(nepalDate(sentAt))} ${nepalHour(sentAt)} Nepal time`
    return {
      body,
      sent,
      isReported,
      back: href('/messages/:conversationId', { conversationId: speaker.conversationId }),
    }
  },
)

export const action = formAction(
  site['messages/report/report'].write,
  messageReportForm,
  async ({ deps, params, input, visitor, url }: Route.ActionArgs & FormVisit<typeof messageReportForm>) => {
    const { conversationId, messageId } = params
    await reportMessage(deps, { conversationId, messageId, ...input }, visitor)
    return redirect(url.pathname, 303)
  },
)

export const meta = () => [{ title: `Report a message · ${brand.name}` }]

/** Reports a message to our support; confirms the report afterwards. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { body, sent, isReported, back } = loaderData
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="wrap wrap--text page report">
      <h1>Report a message</h1>
      <blockquote className="report__message">
        <p>{body || 'A file without text.'}</p>
        <footer className="small muted">{sent}</footer>
      </blockquote>
      {isReported ? (
        <>
          <Note tone="ok" role="status">
            This message has been reported. Our support team is looking at it. It stays visible until then.
          </Note>
          <ButtonLink to={back}>Back to the conversation</ButtonLink>
        </>
      ) : (
        <Form data-draft method="post" className="stack gap-4" noValidate>
          <p>Our support team reads this message and the ones around it. Nobody else is notified.</p>
          {actionData?.refused && (
            <Note tone="bad" role="alert">
              <b className="b">{actionData.refused.message}</b> {actionData.refused.reason}
            </Note>
          )}
          <fieldset>
            <legend className="label">What is wrong with it?</legend>
            {Object.entries(reportReasons).map(([key, says]) => (
              <Checkbox
                key={key}
                type="radio"
                name="reason"
                value={key}
                label={says}
                defaultChecked={actionData?.typed['reason'] === key}
              />
            ))}
          </fieldset>
          <TextArea
            id="words"
            label="In your words"
            optional
            rows={3}
            maxLength={LONGEST_REPORT}
            defaultValue={actionData?.typed['words']}
          />
          <div className="row row--wrap">
            <Button kind="main" disabled={busy}>
              Report it
            </Button>
            <ButtonLink to={back}>Back to the conversation</ButtonLink>
          </div>
        </Form>
      )}
    </div>
  )
}
