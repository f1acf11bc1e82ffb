const levels = { Easy: 1, Moderate: 2, Challenging: 3, Strenuous: 4 }

export type Difficulty = keyof typeof levels

/** Difficulty as one to four peaks and its name. */
export function Peaks({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className="peaks">
      <svg
        viewBox="0 0 58 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {[0, 1, 2, 3].map((peak) => (
          <path
            key={peak}
            className={peak < levels[difficulty] ? undefined : 'off'}
            d={`M${1.5 + 15 * peak} 10.5l5.5-8.5 5.5 8.5`}
          />
        ))}
      </svg>
      {difficulty}
    </span>
  )
}
