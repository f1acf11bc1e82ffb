import type { ReactNode } from 'react'

/** An empty state: one sentence and one action. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 160 56" fill="none" aria-hidden="true">
        <path d="M4 48 34 30l14 8 32-30 22 24 12-6 42 22" />
      </svg>
      <h2 className="h3">{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
