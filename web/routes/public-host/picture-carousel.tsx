import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { Picture, type PictureSource } from '../../ui/data/picture.tsx'

type PictureCarouselProps = {
  /** The subject of the pictures, for screen readers. */
  label: string
  pictures: readonly PictureSource[]
  /** The `sizes` attribute of the img. */
  sizes: string
  /** The first picture is above the fold. */
  first?: boolean | undefined
}

/** Pictures in one frame that are moved by touch, keyboard or two buttons, never automatically. */
export function PictureCarousel({ label, pictures, sizes, first }: PictureCarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const several = pictures.length > 1
  const move = (to: number) => {
    const box = row.current
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    box?.scrollTo({ left: to * box.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  return (
    <div className="frames" role="group" aria-label={label}>
      <ul
        ref={row}
        role="list"
        tabIndex={several ? 0 : undefined}
        aria-label={several ? label : undefined}
        onScroll={({ currentTarget: box }) =>
          setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <Picture {...picture} sizes={sizes} first={first && index === 0} />
          </li>
        ))}
      </ul>
      {several && scripted && (
        <>
          <Step name="Previous picture" end={at === 0} onStep={() => move(at - 1)}>
            <ChevronLeft className="ico" />
          </Step>
          <Step name="Next picture" end={at === pictures.length - 1} onStep={() => move(at + 1)}>
            <ChevronRight className="ico" />
          </Step>
          <p className="frames__at" role="status">
            <span className="vh">Picture </span>
            {at + 1}
            <span aria-hidden="true">/</span>
            <span className="vh"> of </span>
            {pictures.length}
          </p>
        </>
      )}
    </div>
  )
}

type StepProps = { name: string; end: boolean; onStep: () => void; children: React.ReactNode }

function Step({ name, end, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      className="frames__step"
      aria-label={name}
      aria-disabled={end || undefined}
      onClick={() => !end && onStep()}
    >
      {children}
    </button>
  )
}
