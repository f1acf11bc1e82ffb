import { type MouseEvent, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { OwnTrek } from '#domain/trek/own-treks-queries.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Button, buttonClass } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Listing } from './listing-button.tsx'
import { blockedText, deleteText } from './trek-sentences.ts'

/**
 * Delete, with its confirmation dialog; for a booked trek the dialog states why it is impossible. Without script both
 * are a page.
 */
export function DeleteTrek({ trek }: { trek: OwnTrek }) {
  const [open, setOpen] = useState(false)
  const isBooked = trek.travellers > 0
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        to={href(`${DASHBOARD}/delete/:id`, { id: trek.id })}
        role="button"
        className={
          isBooked ? buttonClass({ kind: 'text' }, 'mytreks__off') : buttonClass({ kind: 'text-danger' })
        }
        aria-disabled={isBooked || undefined}
        onClick={ask}
      >
        Delete<span className="vh"> {trek.name}</span>
      </Link>
      <Dialog
        title={isBooked ? 'This trek cannot be deleted' : 'Delete trek'}
        open={open}
        onClose={() => setOpen(false)}
      >
        {isBooked ? (
          <Blocked trek={trek} onClose={() => setOpen(false)} />
        ) : (
          <Question trek={trek} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

type InsideProps = { trek: OwnTrek; onClose: () => void }

function Blocked({ trek, onClose }: InsideProps) {
  const { name, travellers } = trek
  const mayDeactivate = trek.actions.deactivate === null
  return (
    <>
      <p className="mt-2">{blockedText(name)}</p>
      <p className="muted mt-2">
        {travellers === 1 ? '1 traveller has' : `${travellers} travellers have`} booked.{' '}
        {mayDeactivate &&
          'Deactivate it instead: nobody can book it then, and these bookings are not affected.'}
      </p>
      <div className="modal__act">
        {mayDeactivate && <Listing trek={trek} kind="main" />}
        <Button type="button" kind="text" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

function Question({ trek: { id, name }, onClose }: InsideProps) {
  const fetcher = useFetcher<{ error: string } | undefined>()
  return (
    <fetcher.Form
      data-failed={failedSentences.trekRemoval}
      method="post"
      action={href(`${DASHBOARD}/delete/:id`, { id })}
    >
      <p className="mt-2">{deleteText(name)}</p>
      <div role="alert">{fetcher.data && <p className="err">{fetcher.data.error}</p>}</div>
      <div className="modal__act">
        <Button kind="danger" disabled={fetcher.state !== 'idle'}>
          Delete
        </Button>
        <Button type="button" onClick={onClose}>
          Keep
        </Button>
      </div>
    </fetcher.Form>
  )
}
