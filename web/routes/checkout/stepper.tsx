type StepperProps = {
  /** Exactly three names, in order. */
  steps?: readonly [string, string, string] | undefined
  current: 1 | 2 | 3
}

/** The progress of a booking: three dots on a rising line. */
export function Stepper({ steps = ['Travellers', 'Review', 'Pay'], current }: StepperProps) {
  return (
    <div className="stepper">
      <svg viewBox="0 0 1000 52" preserveAspectRatio="none" aria-hidden="true">
        <path className={current > 1 ? 'm done' : 'm'} d="M50 46L190 36L270 40L500 25" />
        <path className={current > 2 ? 'm done' : 'm'} d="M500 25L640 31L790 13L860 17L950 6" />
      </svg>
      <ol aria-label="Steps of the booking">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index + 1 < current ? 'done' : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span>
              {step}
              {index + 1 < current && <i className="vh"> (done)</i>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
