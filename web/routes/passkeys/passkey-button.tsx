import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePasskey } from './use-passkey.ts'
import './passkeys.css'

type PasskeyButtonProps = {
  /** Where the script asks: signing in, or proving anew who one is. */
  path: '/login/passkey' | '/verify/passkey'
  label: string
  /** Where to go on; without it the server knows. */
  next?: string
}

/** Signs in or confirms with a passkey. It is there only where the browser runs scripts and knows passkeys. */
export function PasskeyButton({ path, label, next }: PasskeyButtonProps) {
  const { isKnown, busy, error, begin } = usePasskey(path)
  if (!isKnown) return null
  return (
    <div className="passkey-way">
      <p className="passkey-or small muted">or</p>
      {error && (
        <Note tone="bad" role="alert" className="mb-4">
          {error}
        </Note>
      )}
      <Button type="button" block disabled={busy} onClick={() => void begin(next ? { next } : {})}>
        <KeyRound className="ico" aria-hidden />
        {label}
      </Button>
    </div>
  )
}
