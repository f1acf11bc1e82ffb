import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/forms/button.tsx'

type CarouselProps = {
  title: string
  id: string
  /** How far a button scrolls, as a fraction of the row's width: on wide screens, and at 768 pixels or below. */
  step: { wide: number; narrow: number }
  className?: string | undefined
  /** Content beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled row of cards that scrolls sideways by touch, keyboard or two buttons, never automatically. */
export function Carousel({ title, id, step, className, aside, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })
  const look = () => {
    const box = row.current
    if (!box) return
    setEnds({ start: box.scrollLeft < 8, end: box.scrollLeft + box.clientWidth > box.scrollWidth - 8 })
  }
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  const move = (way: 1 | -1) => {
    const box = row.current
    const part = window.matchMedia('(max-width: 768px)').matches ? step.narrow : step.wide
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    box?.scrollBy({ left: way * box.clientWidth * part, behavior: calm ? 'instant' : 'smooth' })
  }
  return (
    <>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <div className="row carousel__nav">
          {aside}
          <Step
            name={`Previous: ${title}`}
            end={ends.start}
            still={ends.start && ends.end}
            onStep={() => move(-1)}
          >
            <ChevronLeft className="ico" />
          </Step>
          <Step name={`Next: ${title}`} end={ends.end} still={ends.start && ends.end} onStep={() => move(1)}>
            <ChevronRight className="ico" />
          </Step>
        </div>
      </div>
      <ul
        className={className ?? 'carousel'}
        ref={row}
        onScroll={look}
        tabIndex={ends.start && ends.end ? undefined : 0}
        role="list"
        aria-labelledby={id}
      >
        {children}
      </ul>
    </>
  )
}

type StepProps = { name: string; end: boolean; still: boolean; onStep: () => void; children: ReactNode }

/** A scroll button of the row; hidden when everything is visible, and without script. */
function Step({ name, end, still, onStep, children }: StepProps) {
  if (still) return null
  return (
    <Button round type="button" aria-label={name} aria-disabled={end} onClick={onStep}>
      {children}
    </Button>
  )
}
