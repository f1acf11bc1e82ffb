import type { Account } from '#domain/account/visitor.ts'
import { openAttachment } from '#domain/message/attachment/attachment-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { openChat } from '#domain/support/open-chat.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { attachmentFile } from '../../../shared/guest-thread/attachment-file.ts'
import type { Route } from './+types/support-file.ts'

/** A file of a support chat, for staff who may read that chat. */
export const loader = authorize(
  site['office/support/support-file'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { id, read } = await openChat(deps, { conversationId: params.id }, visitor)
    if (!read) throw new Refusal('attachment-not-found')
    return attachmentFile(await openAttachment(deps, params.file, { conversationId: id }))
  },
)
