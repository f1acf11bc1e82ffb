import MessageSquare from 'lucide-react/icons/message-square'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { MessageForm } from './message-form.tsx'
import { withinText, type Writing } from './writing.ts'

/**
 * Message Host: a dialog for a signed-in account; for a visitor, or without script, a link to the page for a first
 * message.
 */
export function MessageHost({ writing }: { writing: Writing }) {
  const { hostId, spoken, answersWithin, isSignedIn } = writing
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) box.current?.focus()
  }, [open])
  return (
    <>
      <Link
        className="btn btn--main hosthead__write"
        to={`${href('/messages')}?user=${hostId}`}
        onClick={(event) => {
          if (!isSignedIn || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <MessageSquare className="ico" />
        Message Host
      </Link>
      {isSignedIn && (
        <Dialog title={`Message ${spoken}`} open={open} onClose={() => setOpen(false)}>
          {answersWithin && (
            <p className="muted mt-1">
              {spoken} usually answers within {withinText(answersWithin)}.
            </p>
          )}
          <MessageForm writing={writing} box={box} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
