import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'

/** The field for an answer; a template is inserted from outside. */
export function SupportAnswer({ messageId, written }: { messageId: string; written: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form data-draft method="post" preventScrollReset className="desk__in">
      <input type="hidden" name="messageId" value={messageId} />
      <label className="vh" htmlFor="answer">
        Answer
      </label>
      <textarea
        className="textarea"
        id="answer"
        name="message"
        rows={3}
        required
        maxLength={2000}
        placeholder="Write an answer"
        defaultValue={written}
      />
      <Button kind="main" name="intent" value="answer" disabled={busy}>
        Send
      </Button>
    </Form>
  )
}
