import { Note } from '../../ui/feedback/note.tsx'
import { useCaughtFocus } from '../../ui/forms/use-caught-focus.ts'
import type { Answer, Intent } from './checkout-sent.ts'

/** A refusal's message beside its cause, announced at once. */
export function RefusedNote({ refused, at }: { refused: Answer['refused'] | undefined; at: Intent[] }) {
  const here = refused && at.includes(refused.at) ? refused : null
  const note = useCaughtFocus<HTMLDivElement>(here)
  return (
    <div ref={note} tabIndex={-1} role="alert" className="checkout__refused">
      {here && (
        <Note tone="bad">
          <b className="b">{here.says}</b> {here.because}
        </Note>
      )}
    </div>
  )
}
