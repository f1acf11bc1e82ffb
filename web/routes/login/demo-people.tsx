import type { MouseEvent } from 'react'
import { Form } from 'react-router'

type Person = { email: string; name: string; role: string }

/** The people of the demonstration: a click fills in the address; without script it requests the code at once. */
export function DemoPeople({ people }: { people: readonly Person[] }) {
  return (
    <Form method="post" className="demo-people">
      <h2 className="label">Demonstration: log in as</h2>
      <ul>
        {people.map(({ email, name, role }) => (
          <li key={email}>
            <button className="chip" name="email" value={email} onClick={fillIn}>
              {name}, {role}
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted">Their codes are shown on the next page.</p>
    </Form>
  )
}

function fillIn(event: MouseEvent<HTMLButtonElement>) {
  const field = document.querySelector<HTMLInputElement>('input#email')
  if (!field) return
  event.preventDefault()
  field.value = event.currentTarget.value
  field.focus()
}
