import type { Account } from '#domain/account/visitor.ts'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { issueVoucher } from '#domain/booking/issue-voucher.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/voucher.ts'

export const loader = authorize(
  site['bookings/booking/voucher'].read,
  async ({ deps, visitor, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { id } = await findAccountBooking(deps.db, params.id, visitor)
    return attachedFile(await issueVoucher(deps, await findBookingOnPaper(deps, id)))
  },
)
