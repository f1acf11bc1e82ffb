import Check from 'lucide-react/icons/check'
import type { Part } from './verification-parts.ts'

/** The parts of the form with their progress, beside it on wide screens and above it on phones. */
export function PartsNav({ parts }: { parts: Part[] }) {
  const next = parts.find(({ isDone }) => !isDone)
  return (
    <nav aria-label="Parts">
      <p className="small muted verify__done">
        <b className="b">
          {parts.filter(({ isDone }) => isDone).length} of {parts.length}
        </b>{' '}
        done
      </p>
      <ul className="verify__parts">
        {parts.map(({ id, label, isDone }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === next?.id ? 'step' : undefined}>
              {label}
              {isDone && (
                <>
                  <Check className="ico" />
                  <span className="vh">, done</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
