import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Fold } from '../../../ui/feedback/fold.tsx'

type InclusionsProps = { includes: readonly string[]; excludes: readonly string[] }

/** What the price includes and excludes, side by side. */
export function Inclusions({ includes, excludes }: InclusionsProps) {
  return (
    <div className="card inex">
      <section id="includes" aria-labelledby="includes-title">
        <h2 id="includes-title">Includes</h2>
        <Fold summary={`${includes.length} included`}>
          <ul className="ticks">
            {includes.map((text) => (
              <li key={text}>
                <Check className="ico" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Fold>
      </section>
      <section id="excludes" aria-labelledby="excludes-title">
        <h2 id="excludes-title">Excludes</h2>
        <Fold summary={`${excludes.length} not included`}>
          <ul className="ticks ticks--no">
            {excludes.map((text) => (
              <li key={text}>
                <X className="ico" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Fold>
      </section>
    </div>
  )
}
