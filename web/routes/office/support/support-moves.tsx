import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { supportCaseStates } from '#domain/message/support-case-states.ts'
import type { ActionsOf } from '#domain/states/transition.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import { useMenu } from '../../../ui/layout/use-menu.ts'

type MovesProps = {
  actions: ActionsOf<typeof supportCaseStates>
  isMine: boolean
  assignee: string | null
  messages: unknown[] | null
  colleagues: { id: string; name: string; role: string }[]
}

/** The actions for a chat: take, hand over, resolve. Staff who may not read the chat can take it below. */
export function SupportMoves({ actions, isMine, assignee, messages, colleagues }: MovesProps) {
  const busy = useNavigation().state === 'submitting'
  const box = useRef<HTMLDetailsElement>(null)
  useMenu(box)
  if (!messages || actions.resolve !== null) return null
  return (
    <div className="desk__moves">
      {actions.take === null && (
        <Form method="post" preventScrollReset>
          <Button size="s" name="intent" value="take" disabled={busy}>
            Take
          </Button>
        </Form>
      )}
      <details className="desk__hand" ref={box}>
        <summary className="btn btn--line btn--s">Hand over</summary>
        <Form method="post" preventScrollReset className="stack gap-3 desk__to">
          <Select id="to" label="To whom">
            {assignee !== null && <option value="">Back to the queue</option>}
            {colleagues.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name}, {role}
              </option>
            ))}
          </Select>
          <Button kind="main" block name="intent" value="hand-over" disabled={busy}>
            Hand over{isMine || !assignee ? '' : ` from ${assignee}`}
          </Button>
        </Form>
      </details>
      <Form method="post" preventScrollReset>
        <Button size="s" name="intent" value="resolve" disabled={busy}>
          Resolve
        </Button>
      </Form>
    </div>
  )
}
