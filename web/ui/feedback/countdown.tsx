import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announcement, leftText, minutesLeft, minutesLeftOnPage } from './countdown-text.ts'
import { Note } from './note.tsx'

type CountdownProps = {
  /** The instant the hold ends, ISO. */
  untilAt: string
  /** The same instant as text: '14:32'. */
  untilText: string
  /** The server's time when it rendered the page, ISO; the browser's clock may be wrong. */
  nowAt: string
  onEnd?: (() => void) | undefined
  /** An action for it: 'Hold 10 more minutes'. */
  children?: ReactNode
}

/** 'Held for you until 14:32', with the minutes left; announces 10, 5 and 1 minute and the end. */
export function Countdown({ untilAt, untilText, nowAt, onEnd, children }: CountdownProps) {
  const { minutes, spoken } = useMinutesLeft(untilAt, nowAt, onEnd)
  return (
    <Note tone="warn">
      <b className="b">
        Held for you until <span className="num">{untilText}</span>
      </b>
      <div className="small">
        {leftText(minutes)} {children}
      </div>
      <span className="vh" role="status">
        {spoken}
      </span>
    </Note>
  )
}

function useMinutesLeft(untilAt: string, nowAt: string, onEnd: (() => void) | undefined) {
  const until = Date.parse(untilAt)
  const [minutes, setMinutes] = useState(minutesLeft(until, Date.parse(nowAt)))
  const [spoken, setSpoken] = useState('')
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    const written = { serverTime: Date.parse(nowAt), browserTime: Date.now() }
    let before = minutesLeft(until, Date.parse(nowAt))
    setMinutes(before)
    const timer = setInterval(() => {
      const after = minutesLeftOnPage(until, written, Date.now())
      if (after === before) return
      const words = announcement(before, after)
      before = after
      setMinutes(after)
      if (words) setSpoken(words)
      if (after > 0) return
      clearInterval(timer)
      end.current?.()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, nowAt])
  return { minutes, spoken }
}
