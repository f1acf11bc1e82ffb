import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

const icons = { info: Info, warn: Clock, ok: Check, bad: TriangleAlert }

type NoteProps = {
  tone?: keyof typeof icons | undefined
  /** 'status' is announced politely, 'alert' at once. */
  role?: 'status' | 'alert' | undefined
  className?: string | undefined
  children: ReactNode
}

/** A tinted line or box with a message; the icon depends on the tone. */
export function Note({ tone = 'info', role, className, children }: NoteProps) {
  const Icon = icons[tone]
  const classes = ['note', tone !== 'info' && `note--${tone}`, className].filter(Boolean).join(' ')
  return (
    <div className={classes} role={role}>
      <Icon className="ico" />
      <div>{children}</div>
    </div>
  )
}
