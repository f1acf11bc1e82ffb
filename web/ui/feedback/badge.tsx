import { Check, Clock, Info, Lock, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  ok: ['badge--ok', Check],
  warn: ['badge--warn', Clock],
  bad: ['badge--bad', X],
  info: ['badge--info', Info],
  attention: ['badge--warn', TriangleAlert],
  late: ['badge--bad', TriangleAlert],
  done: ['', Check],
  none: ['', X],
  off: ['', Lock],
} satisfies Record<string, [string, LucideIcon]>

/** A state as icon, word and colour. */
export function Badge({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const [className, Icon] = looks[tone]
  return (
    <span className={`badge ${className}`.trim()}>
      <Icon className="ico" />
      {children}
    </span>
  )
}
