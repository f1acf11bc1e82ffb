import { href, redirect } from 'react-router'
import { speakerIn } from '#domain/message/speaker.ts'
import { withdrawMessage } from '#domain/message/withdraw-message.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/withdraw.ts'

/** Removes a message, for a page without script; then shows the conversation. */
export const action = authorize(
  site['messages/withdraw'].write,
  async ({ deps, visitor, params, request }: Route.ActionArgs & Visit) => {
    const speaker = await speakerIn(deps.db, params.conversationId, visitor)
    await withdrawMessage(deps, String((await request.formData()).get('message') ?? ''), speaker)
    throw redirect(href('/messages/:conversationId', { conversationId: params.conversationId }), 303)
  },
)
