/** Placeholders for result rows during a search, of the same size as the rows. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <ul role="list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="rowcard">
          <div className="skel skel--pic">
            <svg viewBox="0 0 400 300" preserveAspectRatio="none">
              <path d="M0 230 70 170l40 30 90-110 60 90 40-30 100 110v40H0z" />
            </svg>
          </div>
          <div className="rowcard__mid">
            <i className="skel skel--title" />
            <i className="skel skel--line" />
            <i className="skel skel--word" />
            <i className="skel skel--spark" />
          </div>
          <div className="rowcard__end">
            <i className="skel skel--word" />
            <div>
              <i className="skel skel--title" />
              <i className="skel skel--line" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
