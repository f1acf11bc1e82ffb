import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'

export type Removal = {
  id: string
  title: string
  dates: string
  /** The list tab of the booking, to which its page returns. */
  listTo: string
}

/** 'Remove from my list': a question in a dialog, or on a separate page without script. */
export function RemoveBooking({ removal, removeTo }: { removal: Removal; removeTo: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Link
        className="btn btn--text danger"
        to={removeTo}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        Remove from my list<span className="vh"> {removal.title}</span>
      </Link>
      <Dialog title="Remove from my list?" open={open} onClose={close}>
        <RemoveForm removal={removal}>
          <Button type="button" onClick={close}>
            Keep
          </Button>
        </RemoveForm>
      </Dialog>
    </>
  )
}

/** The specification's question with its two answers. */
export function RemoveForm({ removal, children }: { removal: Removal; children: React.ReactNode }) {
  const sending = useNavigation().state === 'submitting'
  const { id, title, dates, listTo } = removal
  return (
    <Form data-failed={failedSentences.bookingRemoval} method="post" action={listTo}>
      <p className="mt-3">Are you sure you want to delete this booking? This action cannot be undone.</p>
      <p className="muted mt-3">
        {title}, {dates}, disappears from your list. The emails about it stay in your inbox.
      </p>
      <input type="hidden" name="remove" value={id} />
      <div className="modal__act">
        <Button kind="danger" disabled={sending}>
          Remove
        </Button>
        {children}
      </div>
    </Form>
  )
}
