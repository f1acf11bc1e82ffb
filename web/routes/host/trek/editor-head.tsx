import { href } from 'react-router'
import Eye from 'lucide-react/icons/eye'
import type { TrekState } from '#domain/offer/trek-states.ts'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { HostedTrek } from '../../../shared/trek-form/edited-trek.ts'

const says: Record<TrekState, string> = {
  draft: 'A draft: only you can see it.',
  active: 'Listed. Travellers see the version that you published last.',
  inactive: 'Not listed. Travellers who booked see the version that you published last.',
  suspended: 'Suspended: nobody can book it. Travellers who booked see the version that you published last.',
  archived: '',
}

/** The edited trek's name and status, with a link to its preview. */
export function EditorHead({ trek, name }: { trek: HostedTrek | null; name: string }) {
  return (
    <div className="row between row--wrap trekform__head">
      <p>
        <b>{name || 'A new trek'}</b>
        <span className="muted"> · {says[trek?.state ?? 'draft']}</span>
      </p>
      {trek && (
        <div className="row row--wrap">
          <ButtonLink to={href(`${DASHBOARD}/edit/:id/extras`, { id: trek.id })}>Extras and rooms</ButtonLink>
          <ButtonLink to={href(`${DASHBOARD}/preview/:id`, { id: trek.id })} reloadDocument>
            <Eye className="ico" />
            Preview as traveller
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
