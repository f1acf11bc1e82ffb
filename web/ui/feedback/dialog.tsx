import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal question. The browser traps the focus inside and restores it on closing. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      // Escape. The close event follows later, perhaps after the person has opened the dialog again.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <button type="button" className="btn btn--round modal__x" aria-label="Close" onClick={onClose}>
        <X className="ico" />
      </button>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
