import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { usePasskey } from './use-passkey.ts'
import './passkeys.css'

type PasskeyButtonProps = {
  /** The script's path: signing in, or authenticating again. */
  path: string
  label: string
  /** The next page; without it the server decides. */
  next?: string
}

/** Signs in or confirms with a passkey. Only in browsers with script and passkeys. */
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
