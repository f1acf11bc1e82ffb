import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { Notice } from './error-notice.tsx'

/** When this tab was last reloaded because a file of a page failed to load. */
const KEY = 'reloaded'
const PAUSE_MS = 60_000

/** Whether an error means that a script, or a page's data, failed to load; each browser has its own message. */
export function isLostPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported|module script|preload CSS|ChunkLoadError|^Failed to fetch|^Load failed|NetworkError/.test(
      error.message,
    )
  )
}

/** Reloads the page, at most once a minute; if that does not help it reports the problem and what is safe. */
export function LostPart() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (navigator.onLine && mayReload()) location.reload()
    else setShown(true)
  }, [])
  if (!isShown) return <p className="wrap page">Reloading this page…</p>
  const here = location.pathname + location.search
  const again = (
    <a className="btn btn--main" href={here}>
      Reload
    </a>
  )
  if (!navigator.onLine)
    return (
      <Notice title="You are offline" lead="This page needs a connection. Nothing you booked is lost.">
        {again}
      </Notice>
    )
  return (
    <Notice
      title="A part of this page did not arrive"
      lead="The connection was slow, or Chautari was updated while you were reading. Reloading fetches the new version; what you typed in a booking or message is saved."
      says="Chunk load error"
    >
      {again}
      <Link className="btn btn--text btn--gap" to={href('/')} reloadDocument>
        Back to Home
      </Link>
    </Notice>
  )
}

/** Without storage, a page that always fails would reload for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    sessionStorage.setItem(KEY, String(Date.now()))
    return Date.now() - last > PAUSE_MS
  } catch {
    return false
  }
}
