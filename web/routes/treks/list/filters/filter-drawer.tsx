import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'

type FilterDrawerProps = {
  /** The text of the button below: 'Show 34 treks'. */
  show: string
  onShow: () => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters on a phone: a full-page dialog. The browser restores the focus on closing. */
export function FilterDrawer({ show, onShow, onClear, onClose, children }: FilterDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={heading} onClose={onClose}>
      <form
        className="sheet__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.close()
          onShow()
        }}
      >
        <div className="sheet__h">
          <h2 id={heading}>Filters</h2>
          <Button round kind="text" type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <X className="ico" />
          </Button>
        </div>
        <div className="sheet__b filters" tabIndex={0} role="region" aria-labelledby={heading}>
          {children}
        </div>
        <div className="sheet__f">
          <Button kind="text" type="button" onClick={onClear}>
            Clear all
          </Button>
          <Button kind="main">{show}</Button>
          <p className="vh" role="status">
            {show}
          </p>
        </div>
      </form>
    </dialog>
  )
}
