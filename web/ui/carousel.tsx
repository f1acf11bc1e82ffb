import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** A titled row of cards that scrolls sideways, by hand, by keyboard or with its two buttons; it never moves by itself. */
export function Carousel({ title, children }: { title: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  const look = () => {
    const box = row.current
    if (!box) return
    setEnds({ start: box.scrollLeft < 8, end: box.scrollLeft + box.clientWidth > box.scrollWidth - 8 })
  }
  useEffect(look, [])
  const move = (way: 1 | -1) => {
    const box = row.current
    box?.scrollBy({ left: way * box.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <>
      <div className="head">
        <h2>{title}</h2>
        <div className="row carousel__nav">
          <Button
            round
            type="button"
            aria-label="Previous"
            aria-disabled={ends.start}
            onClick={() => move(-1)}
          >
            <ChevronLeft className="ico" />
          </Button>
          <Button round type="button" aria-label="Next" aria-disabled={ends.end} onClick={() => move(1)}>
            <ChevronRight className="ico" />
          </Button>
        </div>
      </div>
      <ul className="carousel" ref={row} onScroll={look} tabIndex={0} role="list" aria-label={title}>
        {children}
      </ul>
    </>
  )
}
