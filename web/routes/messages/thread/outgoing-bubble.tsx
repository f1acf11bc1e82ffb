import FileText from 'lucide-react/icons/file-text'
import { MessageBody } from './message-bubble.tsx'
import { sizeText } from '../../../ui/data/size-text.ts'
import type { Outgoing } from './thread-state.ts'

type OutgoingBubbleProps = {
  outgoing: Outgoing
  isOnline: boolean
  onRetry: () => void
  onDrop: () => void
}

/** An unconfirmed message: being sent, or failed and waiting for Retry. */
export function OutgoingBubble({ outgoing, isOnline, onRetry, onDrop }: OutgoingBubbleProps) {
  const { body, file, state, because } = outgoing
  const isBad = state === 'failed'
  return (
    <div className={isBad ? 'bub bub--me bub--bad' : 'bub bub--me'}>
      {body !== '' && <MessageBody body={body} />}
      {file && (
        <p className="bub__file">
          <FileText className="ico" />
          <span>
            {file.name} <span className="small muted">{sizeText(file.bytes)}</span>
          </span>
        </p>
      )}
      {isBad ? (
        <p className="st bub__failed">
          Not sent.{' '}
          <button type="button" onClick={onRetry}>
            Retry
          </button>{' '}
          {because && (
            <>
              <button type="button" onClick={onDrop}>
                Remove
              </button>
              <span className="bub__because" role="alert">
                {because}
              </span>
            </>
          )}
        </p>
      ) : (
        <span className="st">{isOnline ? 'Sending' : 'Waiting for the connection'}</span>
      )}
    </div>
  )
}
