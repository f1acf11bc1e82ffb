import { Note } from '../../ui/note.tsx'
import type { Answer, Intent } from './checkout-answer.ts'

/** The words of a refusal beside what caused it, read out at once. */
export function RefusedNote({ refused, at }: { refused: Answer['refused'] | undefined; at: Intent[] }) {
  const here = refused && at.includes(refused.at) ? refused : null
  return (
    <div role="alert" className="checkout__refused">
      {here && (
        <Note tone="bad">
          <b className="b">{here.says}</b> {here.because}
        </Note>
      )}
    </div>
  )
}
