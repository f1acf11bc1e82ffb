import { Form, href, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PersonLookReason } from '../person-access-reason.tsx'

/** One field for bookings, people and treks, and the reason; the result is the search page. */
export function SearchForm({ typed = '', isMain = false }: { typed?: string; isMain?: boolean }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      action={href('/admin/search')}
      className="office__pad office__filters"
      role="search"
      aria-label="Bookings, people and treks"
      noValidate
    >
      <Field
        id="office-search"
        name="q"
        type="search"
        label="Booking, person or trek"
        hint={isMain ? 'A reference, the beginning of a name or address, a trek' : undefined}
        autoComplete="off"
        maxLength={120}
        defaultValue={typed}
      />
      <PersonLookReason id="search-reason" />
      <Button kind={isMain ? 'main' : 'line'} disabled={busy}>
        Search
      </Button>
    </Form>
  )
}
