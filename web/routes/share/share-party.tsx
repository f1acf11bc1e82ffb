import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { ShareView } from './share-view.ts'

/** Who is coming: first names, and a mark for who has paid. */
export function ShareParty({ view: { people, leadName } }: { view: ShareView }) {
  return (
    <section className="mt-8" aria-labelledby="who-title">
      <h2 className="h3" id="who-title">
        Who is coming
      </h2>
      <ul className="own__people mt-4">
        {people.map(({ name, initials, says, isPaid }, index) => (
          <li key={index}>
            <Avatar name={initials} />
            <div>
              <b>{name}</b>
              {says && <span className="small muted">{says}</span>}
            </div>
            {isPaid !== null && <Badge tone={isPaid ? 'ok' : 'warn'}>{isPaid ? 'Paid' : 'To pay'}</Badge>}
          </li>
        ))}
      </ul>
      <p className="small muted mt-4">
        {leadName} sees who has paid and whose details are complete, but not the details that you give here or
        your card.
      </p>
    </section>
  )
}
