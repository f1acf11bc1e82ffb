import { useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { PublicHost } from '#domain/pages/host-page-queries.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import type { clientLoader } from './about.tsx'
import { AboutFailed, AboutText } from './about-text.tsx'

/** About Me: a dialog that loads its text when it opens, or a separate page without script. */
export function AboutMe({ host: { id, name } }: { host: PublicHost }) {
  const [open, setOpen] = useState(false)
  const { load, data: about } = useFetcher<typeof clientLoader>()
  const path = href('/host-adventures/:hostId/about', { hostId: id })
  return (
    <>
      <Link
        className="btn btn--line"
        to={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setOpen(true)
          void load(path)
        }}
      >
        About Me
      </Link>
      <Dialog title={`About ${name}`} open={open} onClose={() => setOpen(false)}>
        {about === undefined ? (
          <p className="muted mt-4" role="status">
            Loading…
          </p>
        ) : about ? (
          <AboutText about={about} />
        ) : (
          <>
            <AboutFailed />
            <Button type="button" className="mt-4" onClick={() => void load(path)}>
              Try again
            </Button>
          </>
        )}
      </Dialog>
    </>
  )
}
