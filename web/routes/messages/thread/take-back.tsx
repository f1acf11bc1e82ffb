import { href } from 'react-router'
import { type FormEvent, useState } from 'react'
import { takeBack } from './message-calls.ts'

/** Removes a message. Without script its form does; both sides then receive an event. */
export function TakeBack({ conversationId, id }: { conversationId: string; id: string }) {
  const [error, setError] = useState<string | null>(null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await takeBack(conversationId, id)
    if (!answer) setError('This message was not withdrawn. Please try again.')
    else if ('refused' in answer) setError(answer.refused)
  }
  return (
    <form
      method="post"
      action={href('/messages/:conversationId/withdraw', { conversationId })}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="message" value={id} />
      <button className="bub__act">
        Withdraw<span className="vh"> this message</span>
      </button>
      {error && (
        <span className="bub__error" role="alert">
          {error}
        </span>
      )}
    </form>
  )
}
