import LifeBuoy from 'lucide-react/icons/life-buoy'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { HeadView } from '../conversation-view.ts'

/** The other person, and the booking it is about. */
export function ThreadHead({ head }: { head: HeadView }) {
  const { title, line, photo, hostTo, about, isSupport, isOnline } = head
  return (
    <>
      <div className="chat__bar">
        {isSupport ? (
          <span className="tile tile--ok">
            <LifeBuoy className="ico" />
          </span>
        ) : (
          <Avatar name={title} photo={photo ?? undefined} />
        )}
        <div className="chat__who">
          <h2>{title}</h2>
          {isOnline ? (
            <p className="small chat__online">Online</p>
          ) : (
            line && <p className="small muted">{line}</p>
          )}
        </div>
        {hostTo && (
          <ButtonLink size="s" to={hostTo}>
            View host
          </ButtonLink>
        )}
      </div>
      {about && (
        <div className="chat__ctx">
          <img src={about.picture} width="56" height="42" alt="" />
          <span className="chat__about">
            <b className="b">{about.name}</b> <span className="muted">{about.when}</span>
          </span>
          <Badge tone={about.status.tone}>{about.status.says}</Badge>
        </div>
      )}
    </>
  )
}
