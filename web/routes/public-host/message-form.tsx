import { type RefObject, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { Writing } from './writing.ts'

type MessageFormProps = { writing: Writing; box: RefObject<HTMLTextAreaElement | null>; onClose: () => void }

/** A first or further message: typed text stays until it is sent, and then the conversation opens. */
export function MessageForm({ writing, box, onClose }: MessageFormProps) {
  const { Form, submit, data, state } = useFetcher<{ error: string }>()
  const [typed, type] = useState('')
  const [missing, setMissing] = useState(false)
  // The same text sent again is one message, because the first attempt may have arrived; another text is a new one.
  const last = useRef({ id: writing.messageId, words: null as string | null })
  const action = href('/host-adventures/:hostId', { hostId: writing.hostId })
  const blank = typed.trim() === ''
  const busy = state !== 'idle'
  return (
    <Form
      data-failed={failedSentences.message}
      data-draft
      method="post"
      action={action}
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        setMissing(blank)
        if (blank) return box.current?.focus()
        const { id, words } = last.current
        const again = words === null || words === typed
        last.current = { id: again ? id : (crypto.randomUUID?.() ?? id), words: typed }
        void submit({ message: typed, messageId: last.current.id }, { method: 'post', action })
      }}
    >
      <TextArea
        ref={box}
        id="message"
        label="Your message"
        error={missing ? 'Please enter a message' : undefined}
        rows={5}
        maxLength={2000}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          type(value)
          setMissing(typed !== '' && value.trim() === '')
        }}
      />
      {data && !busy && (
        <Note tone="bad" role="alert" className="mt-4">
          {data.error}
        </Note>
      )}
      <div className="row row--wrap gap-5 mt-6">
        <Button kind="main" aria-disabled={blank || busy || undefined}>
          Send
        </Button>
        <Button type="button" kind="text" onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  )
}
