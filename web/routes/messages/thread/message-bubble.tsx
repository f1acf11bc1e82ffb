import FileText from 'lucide-react/icons/file-text'
import { href, Link } from 'react-router'
import { WITHDRAW_MINUTES } from '#domain/message/message-rules.ts'
import type { AttachmentView, MessageView } from '#domain/message/message-view-rules.ts'
import { piecesOf } from './message-links.ts'
import { sizeText } from '../../../ui/data/size-text.ts'
import { TakeBack } from './take-back.tsx'
import { hourIn } from './thread-lines.ts'

type MessageBubbleProps = {
  conversationId: string
  message: MessageView
  isRead: boolean
  mayReport: boolean
  zone: string
  now: string
}

const REMOVED = {
  sender: 'This message was withdrawn.',
  operator: 'Our support team removed this message.',
  none: 'This message is no longer stored.',
}

/** One message: its text, its time and its actions. */
export function MessageBubble({ conversationId, message, isRead, mayReport, zone, now }: MessageBubbleProps) {
  const { id, mine, by, body, sentAt, removed, removedBy, attachment } = message
  const time = (
    <time dateTime={sentAt}>
      {hourIn(sentAt, zone)}
      {mine && !removed && ` · ${isRead ? 'Read' : 'Sent'}`}
    </time>
  )
  const isFresh = Date.parse(now) - Date.parse(sentAt) < WITHDRAW_MINUTES * 60_000
  return (
    <div className={mine ? 'bub bub--me' : 'bub'} id={`message-${message.place}`}>
      <span className="vh">{mine ? 'You: ' : ''}</span>
      {by && !mine && <p className="bub__by">{by}</p>}
      {removed ? <p className="muted bub__gone">{REMOVED[removedBy ?? 'none']}</p> : null}
      {body !== '' && <MessageBody body={body} />}
      {attachment && <MessageFile attachment={attachment} />}
      <div className="bub__foot">
        {time}
        {mine && !removed && isFresh && <TakeBack conversationId={conversationId} id={id} />}
        {!mine && !removed && mayReport && (
          <Link
            className="bub__act"
            to={href('/messages/:conversationId/report/:messageId', { conversationId, messageId: id })}
          >
            Report<span className="vh"> this message</span>
          </Link>
        )}
      </div>
    </div>
  )
}

/** The text with its line breaks; URLs in it are links without a referrer. */
export function MessageBody({ body }: { body: string }) {
  return (
    <p className="bub__body" dir="auto">
      {piecesOf(body).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function MessageFile({
  attachment: { id, kind, name, bytes, width, height },
}: {
  attachment: AttachmentView
}) {
  const at = href('/messages/files/:id', { id })
  const size = sizeText(bytes)
  if (kind === 'image' && width && height)
    return (
      <a className="bub__picture" href={at} target="_blank" rel="noopener">
        <img src={at} width={width} height={height} alt={`Picture ${name}`} loading="lazy" />
        <span className="small muted">
          {name}, {size}
        </span>
      </a>
    )
  return (
    <a className="bub__file" href={at} target="_blank" rel="noopener">
      <FileText className="ico" />
      <span>
        {name}
        <span className="small muted">
          {kind === 'pdf' ? 'PDF' : 'Picture'}, {size}
        </span>
      </span>
    </a>
  )
}
