import MessageSquare from 'lucide-react/icons/message-square'
import { href, Link } from 'react-router'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Rating } from '../../../ui/data/rating.tsx'
import { hostIs } from '#domain/host/host-states.ts'

/** The trek's host. */
export function TrekHost({ trek }: { trek: TrekPage }) {
  return (
    <section aria-labelledby="host-title">
      <div className="sech">
        <h2 id="host-title">Your host</h2>
      </div>
      <div className="card hostcard">
        <Avatar
          name={trek.hostName}
          size="l"
          photo={trek.hostPhotoKey ? pictureUrl(trek.hostPhotoKey, 320) : undefined}
        />
        <div>
          <h3>
            <Link to={href('/host-adventures/:hostId', { hostId: trek.hostId })}>{trek.hostName}</Link>
          </h3>
          <p className="row row--wrap gap-3 mt-1">
            {hostIs.verified(trek.hostStatus) && <Badge tone="ok">Verified</Badge>}
            {trek.hostRating && <Rating {...trek.hostRating} />}
            <span className="muted small">{lineOf(trek)}</span>
          </p>
        </div>
        <p className="row hostcard__act">
          <ButtonLink size="s" to={`${href('/messages')}?user=${trek.hostId}`}>
            <MessageSquare className="ico" />
            Message {trek.hostName}
          </ButtonLink>
        </p>
        <div className="hostcard__text">
          <p className="muted">{trek.hostBio}</p>
          {trek.hostExperience && <p className="muted small mt-2">{trek.hostExperience}</p>}
          <p className="small mt-2">
            <Link to={href('/report/:kind/:id', { kind: 'trek', id: trek.id })} rel="nofollow">
              Report this trek
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function lineOf({ hostKind, hostYears, hostLanguages }: TrekPage): string {
  const years = hostYears === 1 ? 'One year' : `${hostYears} years`
  return [
    hostKind === 'company' && 'Company',
    hostYears > 0 && `${years} of guiding`,
    hostLanguages.length > 0 && `speaks ${hostLanguages.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
