import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'

/**
 * Shows a question before a page with unsaved input is left: our dialog on a navigation here, the browser's otherwise.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog title="Leave without saving?" open={blocker.state === 'blocked'} onClose={stay}>
      <p className="mt-2">What you typed last is not saved yet. If you leave now, it is lost.</p>
      <div className="modal__act">
        <Button type="button" kind="main" onClick={stay}>
          Stay
        </Button>
        <Button
          type="button"
          kind="text-danger"
          onClick={() => blocker.state === 'blocked' && blocker.proceed()}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
