import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'

type UndoProps = { removed: { id: string } | null; onUndo: () => void; onDismiss: () => void }

const SHOWN_MS = 6000

/**
 * Reports for six seconds that a trek was removed, and restores it; the time stops while the note has focus or the
 * pointer.
 */
export function Undo({ removed, onUndo, onDismiss }: UndoProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!removed || isHeld) return
    const timer = setTimeout(onDismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [removed, isHeld, onDismiss])
  return (
    <div className="toasts" role="status">
      {removed && (
        <div
          className="toast"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>Removed from saved</span>
          <button type="button" onClick={onUndo}>
            Undo
          </button>
          <button type="button" className="btn-x" aria-label="Dismiss" onClick={onDismiss}>
            <X className="ico ico--s" />
          </button>
        </div>
      )}
    </div>
  )
}
