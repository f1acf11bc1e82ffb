import ChevronDown from 'lucide-react/icons/chevron-down'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { figureText } from '#figure-text'
import { Button } from '../forms/button.tsx'
import { Fold } from '../feedback/fold.tsx'

export type ItineraryDay = {
  day: number
  title: string
  text: string
  /** Sleeping altitude in metres. */
  altitude: number
  rest?: boolean | undefined
  /** The day over the highest point. */
  top?: boolean | undefined
  /** The altitude of the highest point in metres, on the day over it: the line passes there, not at the night. */
  highPoint?: number | undefined
  /** Distance, walking, high point, meals, lodge: names and values as text. */
  facts: { name: string; value: string }[]
}

type ItineraryProps = {
  days: readonly ItineraryDay[]
  /** The day that is focused elsewhere on the page. */
  marked?: number | undefined
}

/** The number of days visible on phones while collapsed. */
const PHONE_DAYS = 3

/**
 * The days as a vertical line: the higher the night, the further right its dot; day 1 and the summit are expanded. A
 * collapsed day expands when the URL names it, or when the browser's search finds text in it.
 */
export function Itinerary({ days, marked }: ItineraryProps) {
  const list = useRef<HTMLElement>(null)
  useNamedDay(list)
  const [allOpen, setAllOpen] = useState(false)
  const toggle = () => {
    for (const day of list.current?.querySelectorAll('details') ?? []) day.open = !allOpen
    setAllOpen(!allOpen)
  }
  const folded = days.slice(PHONE_DAYS)
  const heights = days.map((day) => ({ altitude: day.highPoint ?? day.altitude }))
  const shown = days.map((day, index) => (
    <Day key={day.day} day={day} marked={day.day === marked} {...lineOf(heights, index)} />
  ))
  return (
    <section id="itinerary" ref={list} aria-labelledby="itinerary-title">
      <div className="head">
        <h2 id="itinerary-title">Itinerary</h2>
        <Button kind="text" type="button" className="days__all" onClick={toggle}>
          {allOpen ? 'Close all' : 'Open all'}
        </Button>
      </div>
      <ol className="days">{shown.slice(0, PHONE_DAYS)}</ol>
      {folded.length > 0 && (
        <Fold summary={`Day ${folded[0]?.day} to day ${days.at(-1)?.day}`}>
          <ol className="days" start={PHONE_DAYS + 1}>
            {shown.slice(PHONE_DAYS)}
          </ol>
        </Fold>
      )}
    </section>
  )
}

/** Expands the day of the URL's hash, '#day-9', at first and on each change. */
function useNamedDay(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const openNamed = () => {
      const day = /^#day-\d+$/.test(location.hash) && list.current?.querySelector(location.hash)
      const details = day && day.querySelector('details')
      if (details) details.open = true
    }
    openNamed()
    window.addEventListener('hashchange', openNamed)
    return () => window.removeEventListener('hashchange', openNamed)
  }, [list])
}

type DayProps = { day: ItineraryDay; marked: boolean; x: number; next: number }

function Day({ day, marked, x, next }: DayProps) {
  const kinds = ['day', day.top && 'day--top', day.rest && 'day--rest', marked && 'is-on']
  return (
    <li id={`day-${day.day}`} className={kinds.filter(Boolean).join(' ')}>
      <span className="alt">
        <i className="vh">{day.highPoint ? 'Highest point ' : 'Night at '}</i>
        {figureText(day.highPoint ?? day.altitude)}
        <small> m</small>
      </span>
      <NightLine x={x} next={next} top={day.top} />
      <details open={day.day === 1 || day.top}>
        <summary>
          <span className="d">Day {day.day}</span>
          <b>{day.title}</b>
          <ChevronDown className="ico" />
        </summary>
        <div className="day__in">
          <p>{day.text}</p>
          <dl>
            {day.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </li>
  )
}

/** The segment of the line from one night to the next, with the night's dot. */
export function NightLine({ x, next, top }: { x: number; next: number; top?: boolean | undefined }) {
  return (
    <svg className="seg" aria-hidden="true">
      <line className="m" x1={x} y1="0" x2={next} y2="100%" />
      <line className="k" x1={x} y1="0" x2={next} y2="100%" />
      <circle className="dot" cx={x} cy="0" r={top ? 8 : 6} />
    </svg>
  )
}

type Night = { altitude: number }

/** The horizontal positions of the line at one night and at the next. */
export function lineOf(days: readonly Night[], index: number): { x: number; next: number } {
  const [night, next] = [days[index], days[index + 1] ?? days[index]]
  return night && next ? { x: offset(night, days), next: offset(next, days) } : { x: 0, next: 0 }
}

/** 0 to 40 pixels, from the lowest to the highest night. */
function offset({ altitude }: Night, days: readonly Night[]): number {
  const all = days.map((day) => day.altitude)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  return Math.round(((altitude - low) / (high - low || 1)) * 400) / 10
}
