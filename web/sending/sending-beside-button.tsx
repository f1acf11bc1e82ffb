import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router'
import { Note } from '../ui/feedback/note.tsx'
import { setRecoveryRouter } from './recover-sent-form.ts'
import { watchForms } from './sent-form.ts'
import { onSendingNote, type SendingNote, sendingNote, showSendingNote } from './sending-notes.ts'
import { storeTyped, typeDraftsAgain, watchDrafts } from './typed-drafts.ts'
import { UploadsBesideButton } from './uploads-beside-button.tsx'
import { usePlace } from './use-place.ts'

type SendingProps = {
  email: string | null
  /** The field that was typed into before this module was loaded. */
  lastTypedInto: () => EventTarget | null
}

/** Shows the note about a form being sent beside the pressed button, and restores earlier typed text in its fields. */
export function SendingBesideButton({ email, lastTypedInto }: SendingProps) {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => router && setRecoveryRouter(router), [router])
  useEffect(() => watchForms(lastTypedInto()), [lastTypedInto])
  // Before anything reads the forms of another account.
  useLayoutEffect(() => watchDrafts(email), [email])
  useDrafts(email)
  useEffect(() => storeTyped(lastTypedInto()), [lastTypedInto])
  const { pathname } = useLocation()
  // Before a form of the next page is restored, which shows its own note.
  useLayoutEffect(() => () => showSendingNote(null), [pathname])
  const note = useSyncExternalStore(onSendingNote, sendingNote, () => null)
  // During a navigation the page may still change, and take the focus.
  const isIdle = useNavigation().state === 'idle'
  const isShown = note !== null && (isIdle || (note.tone === 'info' && !note.takesFocus))
  const place = usePlace(isShown ? note : null)
  return (
    <>
      <UploadsBesideButton />
      {note && place && createPortal(<Words key={note.says} note={note} />, place)}
    </>
  )
}

function Words({ note }: { note: SendingNote }) {
  const { tone, says, more, at } = note
  const box = useRef<HTMLDivElement>(null)
  const takesFocus = note.takesFocus ?? (tone === 'bad' && at?.isPressed === true)
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} tabIndex={-1} role={tone === 'bad' ? 'alert' : 'status'}>
      <Note tone={tone}>
        <b className="b">{says}</b> {more}
      </Note>
    </div>
  )
}

/** Restores typed text, also in forms that the page shows later. */
function useDrafts(email: string | null): void {
  const { pathname } = useLocation()
  useEffect(() => {
    typeDraftsAgain()
    const watcher = new MutationObserver(() => typeDraftsAgain())
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [pathname, email])
}
