import { speakerOf } from '#domain/guest-thread/guest-thread-queries.ts'
import { openAttachment } from '#domain/message/attachment/attachment-queries.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { attachmentFile } from '../../shared/guest-thread/attachment-file.ts'
import type { Route } from './+types/thread-file.ts'
import { guestOf } from './thread-guest.ts'

/** The file of a host's message, for the guest with the link. */
export const loader = byLink(
  site['guest-thread/thread-file'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) => {
    const guest = await speakerOf(deps, await guestOf(deps, params.token))
    return attachmentFile(await openAttachment(deps, params.id, guest))
  },
)
