import { Form, useNavigation } from 'react-router'
import type { OwnTrek } from '#domain/trek/own-treks-queries.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Button } from '../../ui/forms/button.tsx'

/** Activate or Deactivate, where the trek's state allows one of them; a draft is published from its form. */
export function Listing({
  trek: { id, name, actions },
  kind = 'text',
}: {
  trek: OwnTrek
  kind?: 'text' | 'main'
}) {
  const busy = useNavigation().formData?.get('trek') === id
  const action = (['activate', 'deactivate'] as const).find((each) => actions[each] === null)
  if (!action) return <span className="mytreks__act" />
  return (
    <Form method="post" action={`${DASHBOARD}?index`} preventScrollReset className="mytreks__act">
      <input type="hidden" name="trek" value={id} />
      <Button kind={kind} name="intent" value={action} disabled={busy}>
        {action === 'activate' ? 'Activate' : 'Deactivate'}
        <span className="vh"> {name}</span>
      </Button>
    </Form>
  )
}
