import { href } from 'react-router'
import FileText from 'lucide-react/icons/file-text'
import { ButtonLink } from '../../ui/forms/button.tsx'

/** Links to the two data rights: export and erasure. */
export function YourData() {
  return (
    <section className="card pad">
      <h2>Your data</h2>
      <p className="muted mt-2">
        Everything we hold about you, as one file. Erasing keeps only what tax law requires.
      </p>
      <div className="row row--wrap gap-5 mt-4">
        <ButtonLink to={href('/account/export')}>
          <FileText className="ico" />
          Export my data
        </ButtonLink>
        <ButtonLink kind="text-danger" to={href('/account/erase')}>
          Erase my account
        </ButtonLink>
      </div>
    </section>
  )
}
