import { type AboutHost, hasAboutText } from '#domain/host/public-host-rules.ts'
import { Note } from '../../ui/feedback/note.tsx'

/** A host's description of the work. */
export function AboutText({ about }: { about: AboutHost }) {
  const { experience, years, specialities, languages } = about
  if (!hasAboutText(about))
    return <p className="mt-4">{"This host hasn't shared their experience details yet."}</p>
  return (
    <dl className="abouthost">
      {experience && (
        <div>
          <dt>Experience</dt>
          <dd className="words">{experience}</dd>
        </div>
      )}
      {years > 0 && (
        <div>
          <dt>Years of experience</dt>
          <dd className="num">{years}</dd>
        </div>
      )}
      <Several name="Specialities" values={specialities} />
      <Several name="Languages" values={languages} />
    </dl>
  )
}

function Several({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className="abouthost__several">
        {values.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </dd>
    </div>
  )
}

/** The specification's sentence when it could not be read. */
export function AboutFailed() {
  return (
    <Note tone="bad" role="alert" className="mt-4">
      Failed to load host information
    </Note>
  )
}
