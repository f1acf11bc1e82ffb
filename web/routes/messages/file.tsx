import { openOwnAttachment } from '#domain/message/attachment/attachment-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/file.ts'
import { attachmentFile } from '../../shared/guest-thread/attachment-file.ts'

/** The file of a message, for the members of its conversation. */
export const loader = authorize(
  site['messages/file'].read,
  async ({ deps, visitor, params }: Route.LoaderArgs & Visit) =>
    attachmentFile(await openOwnAttachment(deps, params.id, visitor)),
)
