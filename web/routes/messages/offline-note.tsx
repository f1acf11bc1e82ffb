import WifiOff from 'lucide-react/icons/wifi-off'
import { counted } from '#figure-text'
import { useLive } from './use-live.ts'

/** Reports that the connection is lost and when it is retried, with a button to retry now. */
export function OfflineNote() {
  const { isOnline, retryIn, retryNow } = useLive()
  return (
    <div role="status">
      {isOnline === false && (
        <div className="note note--warn chat__offline">
          <WifiOff className="ico" />
          <span>
            <b className="b">You are offline.</b> What you write is saved here and sent when the connection is
            back.{' '}
            {retryIn !== null && retryIn > 0 && (
              <span aria-hidden="true">Trying again in {counted(retryIn, 'second')}. </span>
            )}
            <button type="button" className="link" onClick={retryNow}>
              Try now
            </button>
          </span>
        </div>
      )}
    </div>
  )
}
