import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef } from 'react'
import { FieldError } from './field-message.tsx'

type OtpFieldProps = {
  /** Also the id of the first box, for the error summary. */
  id: string
  /** The name of its inputs, 'code' by default: a form may have more than one. */
  name?: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Called when all six digits are entered. */
  onComplete?: ((code: string) => void) | undefined
}

const places = [1, 2, 3, 4, 5, 6]

/**
 * Six boxes for an emailed code, posted as code-1 … code-6. The first box accepts a whole code from autofill or,
 * without script, from a paste (spaces included); the receiver joins the six values and drops all other characters.
 */
export function OtpField({ id, name = 'code', label, hint, error, onComplete }: OtpFieldProps) {
  const row = useRef<HTMLDivElement>(null)
  const boxes = () => [...(row.current?.querySelectorAll('input') ?? [])]

  const spread = (from: number, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, places.length - from)
    const all = boxes()
    for (const [offset, digit] of [...digits].entries()) {
      const box = all[from + offset]
      if (box) box.value = digit
    }
    all[Math.min(from + digits.length, places.length - 1)]?.focus()
    const code = all.map((box) => box.value).join('')
    if (code.length === places.length) onComplete?.(code)
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const box = event.currentTarget
    const typed = box.value
    box.value = ''
    spread(boxes().indexOf(box), typed)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    spread(text.replace(/\D/g, '').length >= places.length ? 0 : boxes().indexOf(event.currentTarget), text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const all = boxes()
    const at = all.indexOf(event.currentTarget)
    const back = event.key === 'ArrowLeft' || (event.key === 'Backspace' && !event.currentTarget.value)
    const target = back ? all[at - 1] : event.key === 'ArrowRight' ? all[at + 1] : undefined
    if (!target) return
    event.preventDefault()
    if (event.key === 'Backspace') target.value = ''
    target.focus()
  }

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="label">{label}</legend>
      <div className={error ? 'otp bad' : 'otp'} ref={row}>
        {places.map((place) => (
          <input
            key={place}
            id={place === 1 ? id : undefined}
            name={`${name}-${place}`}
            inputMode="numeric"
            pattern={place === 1 ? '[0-9 ]*' : '[0-9]'}
            maxLength={place === 1 ? 7 : 1}
            autoComplete={place === 1 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${place} of 6`}
            aria-invalid={error ? true : undefined}
            onInput={onInput}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
