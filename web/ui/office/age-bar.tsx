type AgeBarProps = {
  /** The used share of the promised time, 0 to 100 and above. */
  percent: number
  text: string
}

/** The age of a queue's oldest item against the promise, as a bar and as text. */
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
