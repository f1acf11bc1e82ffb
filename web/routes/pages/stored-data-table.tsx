import type { Place } from '#domain/consent/stored-in-browser-rules.ts'

type StoredDataTableProps = {
  entries: readonly { place: Place; name: string; purpose: string; life: string }[]
}

/** Everything that this site stores in a browser: each cookie and each key, with its purpose and duration. */
export function StoredDataTable({ entries }: StoredDataTableProps) {
  return (
    <section aria-labelledby="stored-title" className="cookies__stored">
      <h2 id="stored-title">What we store in your browser</h2>
      <p className="muted mt-2">
        All of it does something you asked for, so it needs no permission. Nobody else reads it. You enter
        your card on a page of our payment provider, which has its own cookies.
      </p>
      {places
        .filter(({ place }) => entries.some((each) => each.place === place))
        .map(({ place, title, about }) => (
          <div key={place} className="mt-8">
            <h3>{title}</h3>
            <p className="muted small">{about}</p>
            <div className="card mt-4">
              <table className="table stored">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">What for</th>
                    <th scope="col">How long</th>
                  </tr>
                </thead>
                <tbody>
                  {entries
                    .filter((each) => each.place === place)
                    .map(({ name, purpose, life }) => (
                      <tr key={name}>
                        <th scope="row">
                          <code>{name.endsWith(':') ? `${name}…` : name}</code>
                        </th>
                        <td>{purpose}</td>
                        <td>{life}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          </div>
        ))}
    </section>
  )
}

const places: { place: Place; title: string; about: string }[] = [
  { place: 'cookie', title: 'Cookies', about: 'Sent to our server with each page.' },
  { place: 'local', title: 'Local storage', about: 'Stays in your browser; logging out empties it.' },
  { place: 'session', title: 'Session storage', about: 'Stays in one tab of your browser.' },
  { place: 'cache', title: 'Cached pages', about: 'What opens without a connection.' },
]
