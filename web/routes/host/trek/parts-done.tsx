import Check from 'lucide-react/icons/check'
import { type Section, sections } from '#domain/trek/hosting/form/readiness-rules.ts'

type PartsDoneProps = { done: Record<Section, boolean>; changed: ReadonlyMap<Section, number> }

/** The parts of the form with their progress, '7 of 9 done', and the unpublished changes. */
export function PartsDone({ done, changed }: PartsDoneProps) {
  const count = sections.filter(([id]) => done[id]).length
  return (
    <nav className="trekform__parts" aria-label="Sections">
      <p className="small muted">
        <b className="num">
          {count} of {sections.length}
        </b>{' '}
        done
      </p>
      <ul>
        {sections.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name}
              {changed.has(id) ? (
                <span className="trekform__changed">changed</span>
              ) : done[id] ? (
                <span className="trekform__done">
                  <Check className="ico" />
                  <span className="vh">done</span>
                </span>
              ) : (
                <span className="small trekform__todo">to do</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
