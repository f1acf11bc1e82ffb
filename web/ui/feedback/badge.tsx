import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
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
