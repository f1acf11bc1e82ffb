import { useEffect, useState } from 'react'

/**
 * Passkeys in a page: whether this browser supports them (null until hydration), the error, and the function to begin.
 * After the server's approval, the browser loads the page that it names.
 */
export function usePasskey(path: string) {
  const [isKnown, setKnown] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    void load().then(({ knowsPasskeys }) => setKnown(knowsPasskeys()))
  }, [])
  const begin = async (fields: Record<string, string>) => {
    setBusy(true)
    setError(null)
    const { exchangePasskey } = await load()
    const said = await exchangePasskey(path, fields)
    if ('to' in said) return window.location.assign(said.to)
    setError(said.error)
    setBusy(false)
  }
  return { isKnown, busy, error, begin }
}

/** Pages load this script only where there are passkeys. */
const load = () => import('./passkey-exchange.ts')
