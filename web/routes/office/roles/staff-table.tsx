import { href, Link } from 'react-router'
import { accountIs } from '#domain/account/account-states.ts'

type Staff = {
  id: string
  email: string
  firstName: string
  role: string
  state: string
  hasFactor: boolean
  isYou: boolean
}

/** Staff with their roles, and whether they have the second factor that the office requires. */
export function StaffTable({ staff }: { staff: Staff[] }) {
  return (
    <section className="office__found">
      <h2>Staff</h2>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Staff">
        <table className="table table--dense table--stack">
          <caption className="vh">Staff</caption>
          <thead>
            <tr>
              <th>Who</th>
              <th>Role</th>
              <th>Second factor</th>
            </tr>
          </thead>
          <tbody>
            {staff.map(({ id, email, firstName, role, state, hasFactor, isYou }) => (
              <tr key={id}>
                <td className="ids">
                  <Link to={href('/admin/people/:id', { id })}>{firstName || email}</Link>
                  {isYou && ', you'}
                  {firstName && <span className="table__note quiet">{email}</span>}
                </td>
                <td>
                  {role}
                  {!accountIs.active(state) && `, ${state}`}
                </td>
                <td className="wide">
                  <span className="show-s">Second factor: </span>
                  {hasFactor ? 'set up' : 'not yet'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
