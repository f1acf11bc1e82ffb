import { Form, useNavigation } from 'react-router'
import type { supportCaseStates } from '#domain/message/support-case-states.ts'
import type { ActionsOf } from '#domain/states/transition.ts'
import { supportLookReasons } from '#domain/support/support-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'

type ShutProps = {
  actions: ActionsOf<typeof supportCaseStates>
  assignee: string | null
  isOwn: boolean
  mayLook: boolean
  me: string
}

/** Replaces the messages of a chat for staff who are not its assignee: how to take it, or how an operator reads it. */
export function SupportShut({ actions, assignee, isOwn, mayLook, me }: ShutProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="desk__log desk__log--shut">
      <div className="stack gap-4 desk__shut">
        <p>{isOwn ? 'You wrote this yourself. Somebody else must answer it.' : saying(actions, assignee)}</p>
        {!isOwn && actions.take === null && (
          <Form method="post" preventScrollReset>
            <Button kind="main" block name="intent" value="take" disabled={busy}>
              Take this chat
            </Button>
          </Form>
        )}
        {mayLook && assignee && actions['hand-over'] === null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="to" value={me} />
            <Button block name="intent" value="hand-over" disabled={busy}>
              Take it over from {assignee}
            </Button>
          </Form>
        )}
        {mayLook && (
          <Form method="post" preventScrollReset className="stack gap-3">
            <Select id="look-reason" name="reason" label="Why you read it" hint="The audit log records it.">
              {Object.entries(supportLookReasons).map(([key, says]) => (
                <option key={key} value={key}>
                  {says}
                </option>
              ))}
            </Select>
            <Button block name="intent" value="look" disabled={busy}>
              Read this chat
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}

function saying({ resolve }: ShutProps['actions'], assignee: string | null): string {
  if (resolve !== null) return 'This chat is resolved. Their next message opens it again.'
  if (!assignee) return 'Nobody handles this chat yet. Take it to read and answer it.'
  return `${assignee} handles this chat.`
}
