import { href, Link } from 'react-router'
import type { HostTrek, PublicHost } from '#domain/pages/host-page-queries.ts'
import { pictureSource, pictureUrl } from '#domain/picture/picture-rules.ts'
import type { Rating as HostRating } from '#domain/trek/rating-rules.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../http/authorize.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Picture } from '../../ui/data/picture.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { AboutMe } from './about-me.tsx'
import { MessageHost } from './message-host.tsx'
import { withinText, type Writing } from './writing.ts'

type HostHeadProps = {
  host: PublicHost
  /** A picture of one of the host's treks; null while they have none. */
  cover: HostTrek['pictures'][number] | null
  /** The rating of all treks of the host. */
  rating: HostRating | null
  /** The number of active treks. */
  count: number
  /** Booked departures that the host cancelled in the last year. */
  cancelled: number
  /** The viewer is the host. */
  isOwn: boolean
  /** How the viewer may write to the host; null if not allowed. */
  writing: Writing | null
}

/** The host's name, picture and facts. */
export function HostHead({ host, cover, rating, count, cancelled, isOwn, writing }: HostHeadProps) {
  const { key, width, height } = cover ?? { key: 'art/hero-home.webp', width: 2400, height: 1000 }
  const { name, bio, photoKey, isVerified } = host
  return (
    <>
      <div className="hoststrip">
        <Picture {...pictureSource(key, '', width, height)} sizes="100vw" first />
      </div>
      <div className="wrap">
        <div className="hosthead">
          <div className="hosthead__a">
            <Avatar name={name} size="l" photo={photoKey ? pictureUrl(photoKey, 320) : undefined} />
          </div>
          <div className="hosthead__t">
            <h1>{name}</h1>
            <p className="row row--wrap hosthead__line">
              <Badge tone="ok">Approved Adventure Host{isVerified && ' · Verified'}</Badge>
              <span className="muted">{counted(count, 'active adventure')}</span>
              <Rating score={rating?.score ?? null} count={rating?.count} />
              {cancelled > 0 && (
                <span className="muted">
                  {counted(cancelled, 'booked departure')} cancelled in the last year
                </span>
              )}
              {writing?.answersWithin && (
                <span className="muted">Answers within {withinText(writing.answersWithin)}</span>
              )}
            </p>
          </div>
          <div className="hosthead__act">
            <AboutMe host={host} />
            {isOwn && <ButtonLink to={href(`${DASHBOARD}/profile`)}>Edit this page</ButtonLink>}
            {writing && <MessageHost writing={writing} />}
          </div>
        </div>
        {bio && <p className="lead hosthead__bio">{bio}</p>}
        {!isOwn && (
          <p className="small mt-2">
            <Link to={href('/report/:kind/:id', { kind: 'host', id: host.id })} rel="nofollow">
              Report this host
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
