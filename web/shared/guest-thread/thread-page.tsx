import { useLocation } from 'react-router'
import { brand } from '#brand'
import type { RefusedForm, Typed } from '../../http/form-action.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { refusedText } from '../../ui/feedback/refused-text.ts'
import { ThreadForm } from './thread-form.tsx'
import type { ThreadView } from './thread-view.ts'
import './bubble.css'
import './guest-thread.css'

/** The messages of a traveller and a host about a booking, and a field to write one. */
export function ThreadPage({
  thread,
  answer,
}: {
  thread: ThreadView & { justSent: boolean; messageId: string }
  answer: { refused: RefusedForm | null; typed: Typed } | undefined
}) {
  const { other, trekName, dates, messages, closed, justSent, longest, messageId } = thread
  const { pathname: filesAt } = useLocation()
  const refused = answer?.refused
  return (
    <div className="wrap wrap--text page guest-thread">
      <h1>Message {other}</h1>
      <p className="lead mt-3">
        About {trekName}, {dates}.
      </p>
      {justSent && !refused && (
        <Note tone="ok" role="status" className="mt-6">
          Sent. You get an email when {other} answers.
        </Note>
      )}
      {messages.length > 0 && (
        <ol className="guest-thread__log mt-6" aria-label="Messages">
          {messages.map(({ id, body, file, mine, from, when, sentAt }) => (
            <li key={id} className={mine ? 'bub bub--me' : 'bub'}>
              <p className="guest-thread__from">{from}</p>
              {body !== '' && <p className="guest-thread__body">{body}</p>}
              {file && (
                <p>
                  <a href={`${filesAt}/files/${file.id}`}>{file.name}</a>
                </p>
              )}
              <time dateTime={sentAt}>{when}</time>
            </li>
          ))}
        </ol>
      )}
      {closed ? (
        <Note className="mt-6">{closed}</Note>
      ) : (
        <ThreadForm
          privacy={`${other} does not see your email address.`}
          longest={longest}
          messageId={messageId}
          answer={refused ? { typed: answer.typed['message'] ?? '', error: refusedText(refused) } : undefined}
          key={messages.length}
        />
      )}
    </div>
  )
}

export const threadMeta = [
  { title: `Messages about your booking · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]
