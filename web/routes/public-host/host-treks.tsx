import type { HostTrek as Trek, PublicHost } from '#domain/pages/host-page-queries.ts'
import { HostTrek } from './host-trek.tsx'

type HostTreksProps = {
  host: PublicHost
  treks: readonly Trek[]
  /** The trek for which Book Now was pressed without a date. */
  asked: string | null
}

/** The active treks of a host, each with its dates. */
export function HostTreks({ host, treks, asked }: HostTreksProps) {
  return (
    <section className="hosttreks" aria-labelledby="treks-title">
      <h2 id="treks-title">Treks with {host.name}</h2>
      {treks.length === 0 && <p className="muted">No treks at the moment.</p>}
      <ul>
        {treks.map((trek, index) => (
          <HostTrek key={trek.id} host={host} trek={trek} asked={asked === trek.slug} first={index === 0} />
        ))}
      </ul>
    </section>
  )
}
