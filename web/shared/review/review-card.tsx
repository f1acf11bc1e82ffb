import type { ReactNode } from 'react'
import type { ReviewPhoto } from '#domain/review/review-queries.ts'
import type { Walk } from '#domain/review/walk-queries.ts'
import { Picture } from '../../ui/data/picture.tsx'
import { Reply } from '../../ui/data/reply.tsx'
import { ReviewPhotos } from './review-photos.tsx'

type ReviewCardProps = {
  walk: Walk
  title: ReactNode
  line: ReactNode
  badge?: ReactNode
  children?: ReactNode
}

/** A trek with its review, or a form for one. */
export function ReviewCard({ walk, title, line, badge, children }: ReviewCardProps) {
  const id = `walk-${walk.bookingId}`
  return (
    <section className="card pad reviewcard" aria-labelledby={id}>
      <div className="row between row--wrap">
        <div className="trekline">
          <Picture {...walk.picture} sizes="104px" />
          <div>
            <h2 className="h3" id={id}>
              {title}
            </h2>
            <p className="muted small">{line}</p>
          </div>
        </div>
        {badge}
      </div>
      {children}
    </section>
  )
}

type WordsProps = { body: string; photos: readonly ReviewPhoto[]; author: string }

/** The text and the photos of a review, and the host's reply. */
export function ReviewWords({
  body,
  photos,
  author,
  reply,
}: WordsProps & { reply?: { by: string; body: string } | null }) {
  return (
    <>
      {body && <p className="prose mt-4 words">{body}</p>}
      <ReviewPhotos photos={photos} author={author} />
      {reply && <Reply {...reply} />}
    </>
  )
}
