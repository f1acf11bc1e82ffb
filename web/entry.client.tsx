import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Hydration runs in a separate task, so that the browser can handle a tap first.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

// The service worker shows the offline page when a page cannot be fetched. It stores no pages of the site.
if (import.meta.env.PROD) setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))
