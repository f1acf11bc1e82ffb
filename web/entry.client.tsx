import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Says that there is no connection where a page cannot be fetched; it keeps no page.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
