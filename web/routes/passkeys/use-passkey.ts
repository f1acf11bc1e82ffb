import { useEffect, useState } from 'react'

/**
 * Passkeys in a page: whether this browser knows them (null until its script runs), what went wrong, and the way to begin.
 * When the server is content, the browser loads the page that it names.
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

/** Only where there are passkeys does a page load their script. */
const load = () => import('./passkey-exchange.ts')
