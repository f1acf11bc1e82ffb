import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { failedSentences } from '#domain/failed-sentences.ts'
import type { MessageAnswer } from '../answer-message.ts'
import { ChosenFile, PaperClip, useChosenFile } from './chosen-file.tsx'
import { storeDraft, storedDraft } from './stored-drafts.ts'
import type { TakenFile } from './thread-state.ts'

type ComposerProps = {
  /** The recipient's name. */
  spoken: string
  messageId: string
  longest: number
  answer: MessageAnswer | undefined
  /** Sends with a fetch; without it, and without script, the form is posted. */
  onSend?: (body: string, file: TakenFile | null) => void
  /** The conversation whose draft this browser stores. */
  draftOf?: string
}

const MOST_LINES = 8

/**
 * The text field. Enter sends where there is a keyboard and inserts a line break on touch; Shift+Enter always inserts a
 * line break.
 */
export function Composer({ spoken, messageId, longest, answer, onSend, draftOf }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(answer?.typed ?? '')
  const [isScripted, setScripted] = useState(false)
  const chosen = useChosenFile()
  useEffect(() => {
    setScripted(true)
    const saved = draftOf === undefined ? '' : storedDraft(draftOf)
    // Text typed before hydration stays.
    setBody((typed) => typed || area.current?.value || saved)
  }, [draftOf])
  const isBlank = body.trim() === '' && !chosen.file
  const isOff = isScripted && (isBlank || chosen.isUploading)

  const type = (typed: string) => {
    setBody(typed)
    if (draftOf !== undefined) storeDraft(draftOf, typed)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isOff) return event.preventDefault()
    if (!onSend) return
    event.preventDefault()
    onSend(body, chosen.file)
    type('')
    chosen.clear()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    if (!isOff) form.current?.requestSubmit()
  }

  return (
    <Form
      data-failed={failedSentences.message}
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      className="chat__in"
      onSubmit={onSubmit}
      data-stays
    >
      {answer && (
        <p className="err chat__error" id="message-error" role="alert">
          {answer.error}
        </p>
      )}
      {chosen.error && (
        <p className="err chat__error" role="alert">
          {chosen.error}
        </p>
      )}
      <ChosenFile chosen={chosen} />
      <input type="hidden" name="messageId" value={messageId} />
      {chosen.file && <input type="hidden" name="attachmentId" value={chosen.file.id} />}
      <PaperClip chosen={chosen} isScripted={isScripted} />
      <label className="vh" htmlFor="message">
        Message
      </label>
      <textarea
        ref={area}
        className="textarea"
        id="message"
        name="message"
        rows={Math.min(MOST_LINES, body.split('\n').length)}
        maxLength={longest}
        placeholder={`Write to ${spoken}`}
        aria-invalid={answer ? true : undefined}
        aria-describedby={answer ? 'message-error' : undefined}
        value={body}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button className="btn btn--main" aria-label="Send message" disabled={isOff}>
        <SendHorizontal className="ico" />
      </button>
    </Form>
  )
}
