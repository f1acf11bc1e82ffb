/** Keeps the place of what is still being fetched: a picture in its mat, or lines of text. */
export function Skeleton({ kind, lines = 3 }: { kind: 'picture' | 'wide' | 'text'; lines?: number }) {
  if (kind === 'text') {
    return (
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className="skel skel--text" />
        ))}
      </div>
    )
  }
  return (
    <div className={kind === 'wide' ? 'skel skel--wide' : 'skel skel--pic'} aria-hidden="true">
      <svg viewBox="0 0 400 150" preserveAspectRatio="none">
        <path d="M0 110 70 70l40 20 90-70 60 60 40-20 100 70v10H0z" />
      </svg>
    </div>
  )
}
