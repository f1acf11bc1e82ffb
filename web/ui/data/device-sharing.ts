import { useEffect, useState } from 'react'

/** The capabilities of this device; known only in the browser. */
export function useDevice() {
  const [device, setDevice] = useState({ shares: false, copies: false })
  useEffect(() => {
    setDevice({ shares: typeof navigator.share === 'function', copies: Boolean(navigator.clipboard) })
  }, [])
  return device
}

/** Opens the device's share dialog. Closing it without a choice is no error. */
export async function share(title: string, text: string, url: string | null) {
  try {
    await navigator.share({ title, text, ...(url ? { url } : {}) })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn('sharing failed', error)
  }
}
