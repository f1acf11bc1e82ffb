import type { Opened } from './opened-view.ts'

type WalkersProps = { walkers: NonNullable<Opened['walkers']>; isContactTime: boolean }

/** All travellers, with the data that a host may see at this time. */
export function WalkersTable({ walkers, isContactTime }: WalkersProps) {
  return (
    <table className="table table--dense table--stack table--part table--walkers">
      <caption className="vh">Participants</caption>
      <thead>
        <tr>
          <th>Name</th>
          <th>Phone</th>
          <th>Needs</th>
          <th>In an emergency</th>
          <th>Insurance</th>
        </tr>
      </thead>
      <tbody>
        {walkers.people.map(({ name, notes, extras, consent, answers, phone, contact }, index) => (
          <tr key={`${index} ${name}`}>
            <td>
              <span className="b">{name || 'Name erased'}</span>
              {notes.length > 0 && <span className="muted"> {notes.join(', ')}</span>}
              <span className="table__note small">{consent || 'Terms missing'}</span>
              {extras.length > 0 && <span className="table__note small">{extras.join(', ')}</span>}
            </td>
            <td className="num" data-l="Phone">
              {phone ?? <None is={isContactTime} />}
            </td>
            <td data-l="Needs">
              {contact?.needs || <None is={isContactTime} />}
              {answers?.map(({ question, answer }) => (
                <span key={question} className="table__note small">
                  {question} <b className="b">{answer}</b>
                </span>
              ))}
            </td>
            <td data-l="Call">
              {contact && [contact.name, contact.phone].filter(Boolean).join(', ') ? (
                [contact.name, contact.phone].filter(Boolean).join(', ')
              ) : (
                <None is={isContactTime} />
              )}
            </td>
            <td data-l="Insurance">
              {contact && [contact.insurer, contact.insuranceNumber].filter(Boolean).join(', ') ? (
                [contact.insurer, contact.insuranceNumber].filter(Boolean).join(', ')
              ) : (
                <None is={isContactTime} />
              )}
            </td>
          </tr>
        ))}
        {walkers.blocks.map(({ name, notes }, index) => (
          <tr key={`block ${index}`}>
            <td colSpan={5}>
              <span className="b">{name}</span>
              <span className="table__note small">{notes.join(', ')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** There is no value, or it may not be shown at this time. */
function None({ is }: { is: boolean }) {
  return (
    <span className="muted">
      –<span className="vh">{is ? ' not entered' : ' not available now'}</span>
    </span>
  )
}
