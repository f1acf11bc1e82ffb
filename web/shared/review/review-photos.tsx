import type { ReviewPhoto } from '#domain/review/review-queries.ts'
import { pictureSource, pictureUrl } from '#domain/picture/picture-rules.ts'
import { Picture } from '../../ui/data/picture.tsx'

/** The photos of a review; each opens by itself. */
export function ReviewPhotos({ photos, author }: { photos: readonly ReviewPhoto[]; author: string }) {
  if (photos.length === 0) return null
  return (
    <div className="review__pics">
      {photos.map(({ key, width, height }, index) => (
        <a key={key} href={pictureUrl(key, width >= 1200 ? 1200 : 640)}>
          <Picture
            {...pictureSource(key, `Photo ${index + 1} by ${author}`, width, height, 480)}
            sizes="112px"
          />
        </a>
      ))}
    </div>
  )
}
