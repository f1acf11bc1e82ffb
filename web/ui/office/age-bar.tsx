type AgeBarProps = {
  /** How much of the promised time is gone, 0 to 100 and above. */
  percent: number
  text: string
}

/** How old the oldest of a queue is against the promise, as a bar and in words. */
export function AgeBar({ percent, text }: AgeBarProps) {
  const tone = percent > 100 ? 'age--late' : percent >= 80 ? 'age--soon' : ''
  return (
    <span className={`age ${tone}`.trim()}>
      <svg aria-hidden="true">
        <rect width={`${Math.min(100, Math.max(2, percent))}%`} height="100%" />
      </svg>
      {text}
    </span>
  )
}
