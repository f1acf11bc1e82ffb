import { Form, useNavigation } from 'react-router'
import type { OwnTrek } from '#domain/trek/own-treks-queries.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Button } from '../../ui/forms/button.tsx'

/** Deactivate for an active trek, Activate otherwise; a draft is published from its form. */
export function Listing({
  trek: { id, name, state },
  kind = 'text',
}: {
  trek: OwnTrek
  kind?: 'text' | 'main'
}) {
  const busy = useNavigation().formData?.get('trek') === id
  if (state !== 'active' && state !== 'inactive') return <span className="mytreks__act" />
  const active = state === 'active'
  return (
    <Form method="post" action={`${DASHBOARD}?index`} preventScrollReset className="mytreks__act">
      <input type="hidden" name="trek" value={id} />
      <Button kind={kind} name="intent" value={active ? 'deactivate' : 'activate'} disabled={busy}>
        {active ? 'Deactivate' : 'Activate'}
        <span className="vh"> {name}</span>
      </Button>
    </Form>
  )
}
