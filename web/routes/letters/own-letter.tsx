import { redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { hostOfBooking } from '#domain/letter/letter-queries.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import type { Route } from './+types/own-letter.ts'
import { messagesPath } from './messages-path.ts'

type Arrived = Visit & { account: Account }

/** Whoever has an account writes to the host of a booking in their conversation. */
export const loader = may(
  'message.read',
  async ({ deps, visitor, params }: Route.LoaderArgs & Arrived): Promise<Response> => {
    throw redirect(messagesPath({ userId: await hostOfBooking(deps, params.id, visitor) }))
  },
)
