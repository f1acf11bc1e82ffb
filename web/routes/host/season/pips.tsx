const STEP = 17

/** What the marks of all departures mean. */
export function PipsLegend() {
  const marks = [
    { says: 'booked here', taken: 1, elsewhere: 0 },
    { says: 'sold elsewhere', taken: 1, elsewhere: 1 },
    { says: 'free', taken: 0, elsewhere: 0 },
  ]
  return (
    <p className="row row--wrap small muted pipslegend">
      {marks.map(({ says, ...mark }) => (
        <span key={says} className="row">
          <span aria-hidden="true">
            <Pips {...mark} of={1} />
          </span>
          {says}
        </span>
      ))}
    </p>
  )
}

/** One mark for each spot: solid is taken, outlined is free. Drawn as dashed lines, so that 300 departures stay light. */
export function Pips({ taken, of, elsewhere = 0 }: { taken: number; of: number; elsewhere?: number }) {
  const here = taken - elsewhere
  const width = of * STEP
  return (
    <svg
      className="pips"
      viewBox={`0 0 ${width} 8`}
      width={width}
      height={8}
      role="img"
      aria-label={`${taken} of ${of} spots sold${elsewhere > 0 ? `, ${elsewhere} of them elsewhere` : ''}`}
    >
      <line className="pips__edge" x1={0} x2={width} y1={4} y2={4} strokeWidth={8} strokeDasharray="14 3" />
      <line className="pips__free" x1={1} x2={width} y1={4} y2={4} strokeWidth={6} strokeDasharray="12 5" />
      {elsewhere > 0 && (
        <line
          className="pips__else"
          x1={here * STEP + 1}
          x2={taken * STEP}
          y1={4}
          y2={4}
          strokeWidth={6}
          strokeDasharray="3 2 3 2 2 5"
        />
      )}
      {here > 0 && (
        <line
          className="pips__sold"
          x1={0}
          x2={here * STEP}
          y1={4}
          y2={4}
          strokeWidth={8}
          strokeDasharray="14 3"
        />
      )}
    </svg>
  )
}
