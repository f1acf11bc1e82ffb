import { issueVoucher } from '#domain/booking/issue-voucher.ts'
import { findLinkedBooking } from '#domain/booking/my-bookings-queries.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { byLink } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/linked-voucher.ts'

export const loader = byLink(
  site['bookings/booking/linked-voucher'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) =>
    attachedFile(await issueVoucher(deps, await findLinkedBooking(deps, params.token))),
)
