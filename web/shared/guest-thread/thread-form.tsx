import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'

/**
 * The text field; with script its button is disabled while it is blank, without script the server refuses a blank text.
 */
export function ThreadForm({
  privacy,
  longest,
  messageId,
  answer,
}: {
  /** Says who does not see the writer's email address. */
  privacy: string
  longest: number
  messageId: string
  answer: { typed: string; error: string } | undefined
}) {
  const [typed, type] = useState(answer?.typed ?? '')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const sending = useNavigation().state === 'submitting'
  return (
    <Form data-failed={failedSentences.message} data-draft method="post" noValidate className="mt-6">
      <input type="hidden" name="messageId" value={messageId} />
      <TextArea
        id="message"
        label="Your message"
        hint={`${privacy} Text only, at most 2,000 characters.`}
        error={answer?.error}
        rows={6}
        maxLength={longest}
        defaultValue={answer?.typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="mt-4">
        <Button kind="main" disabled={sending || (scripted && typed.trim() === '')}>
          Send
        </Button>
      </div>
    </Form>
  )
}
