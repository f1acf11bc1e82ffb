import LayoutGrid from 'lucide-react/icons/layout-grid'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { type GalleryPicture, Picture } from '../../../../ui/data/picture.tsx'

const GalleryViewer = lazy(() => import('./gallery-viewer.tsx'))

type GalleryProps = { pictures: readonly GalleryPicture[]; caption?: string | undefined }

/**
 * One large and four small pictures; on phones one swipeable picture with thumbnails. Each opens the full-screen
 * viewer.
 */
export function Gallery({ pictures, caption }: GalleryProps) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [opened, setOpened] = useState<number>()
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  const slideTo = (event: MouseEvent, index: number) => {
    event.preventDefault()
    const slide = row.current?.children[index] as HTMLElement | undefined
    row.current?.scrollTo({ left: (slide?.offsetLeft ?? 8) - 8 })
  }
  const follow = () => {
    const box = row.current
    if (box) setShown(Math.round((box.scrollLeft / box.scrollWidth) * pictures.length))
  }
  if (pictures.length === 0) return null
  return (
    <>
      <div className="picturebox">
        <div
          className={`gallery gallery--${Math.min(5, pictures.length)}`}
          ref={row}
          onScroll={follow}
          role="group"
          aria-label="Pictures"
        >
          {pictures.map(({ large, src, srcSet, width, height, alt }, index) => (
            <a key={large} id={`picture-${index + 1}`} href={large} onClick={(event) => open(event, index)}>
              <Picture
                src={src}
                srcSet={srcSet}
                width={width}
                height={height}
                alt={alt}
                first={index === 0}
                sizes={
                  index === 0
                    ? '(max-width: 720px) calc(100vw - 50px), 640px'
                    : '(max-width: 720px) calc(100vw - 50px), 320px'
                }
              />
            </a>
          ))}
        </div>
        {pictures.length > 5 && (
          <a className="picturebox__all" href={pictures[0]?.large} onClick={(event) => open(event, 0)}>
            <LayoutGrid className="ico" />
            Show all {pictures.length} pictures
          </a>
        )}
      </div>
      <div className="thumbs">
        {pictures.map(({ thumb, width, height }, index) => (
          <a
            key={thumb}
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => slideTo(event, index)}
          >
            <img src={thumb} width={width} height={height} alt="" loading="lazy" decoding="async" />
          </a>
        ))}
      </div>
      {caption && <p className="small muted mt-2">{caption}</p>}
      {opened !== undefined && (
        <Suspense>
          <GalleryViewer pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
