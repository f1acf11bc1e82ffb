import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Fold } from '../feedback/fold.tsx'
import { printAlone } from '../data/print-alone.ts'

export type KitPart = { title: string; about: string; items: readonly string[] }

type KitListProps = {
  title: string
  lead: string
  parts: readonly KitPart[]
  /** The key in localStorage for the ticks. */
  storageKey: string
}

/** A packing list; the ticks are stored in this browser, and the list prints separately. */
export function KitList({ title, lead, parts, storageKey }: KitListProps) {
  const section = useRef<HTMLElement>(null)
  const { ticked, tick } = useTicks(storageKey)
  const all = parts.flatMap(({ items }) => items)
  const packed = all.filter((item) => ticked.has(item)).length
  return (
    <section ref={section} id="kitlist" aria-labelledby="kitlist-title" className="card pad">
      <div className="sech">
        <div>
          <h2 id="kitlist-title">{title}</h2>
          <p>
            {lead} <span className="needs-script">Your ticks stay on this device.</span>
          </p>
        </div>
        <Button
          size="s"
          type="button"
          className="needs-script"
          onClick={() => section.current && printAlone(section.current)}
        >
          <Printer className="ico" />
          Print
        </Button>
      </div>
      <div className="row kit__meter needs-script">
        <svg
          className="meter"
          role="progressbar"
          aria-label="Packed"
          aria-valuemin={0}
          aria-valuemax={all.length}
          aria-valuenow={packed}
        >
          <rect width={`${all.length > 0 ? (100 * packed) / all.length : 0}%`} height="100%" />
        </svg>
        <span className="b num nowrap">
          {packed} of {all.length} packed
        </span>
      </div>
      <Fold summary={`All ${all.length} things to pack`}>
        <div className="kit">
          {parts.map(({ title: part, about, items }) => (
            <fieldset key={part}>
              <legend>
                <b className="b">{part}</b>
                <span className="muted">{about}</span>
              </legend>
              {items.map((item) => (
                <Checkbox
                  key={item}
                  label={item}
                  checked={ticked.has(item)}
                  onChange={(event) => tick(item, event.target.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Fold>
    </section>
  )
}

/** The ticked items, read after the first paint; without storage they last until the page is left. */
function useTicks(storageKey: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setTicked(stored(storageKey)), [storageKey])
  const tick = (item: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(item)
    else next.delete(item)
    setTicked(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify([...next]))
    } catch {
      // Full or blocked storage must not prevent the tick.
    }
  }
  return { ticked, tick }
}

function stored(key: string): ReadonlySet<string> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(saved) ? saved.filter((item) => typeof item === 'string') : [])
  } catch {
    return new Set()
  }
}
