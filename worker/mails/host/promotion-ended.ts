import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findPromotionMail } from '#domain/notification/promotion-mail-queries.ts'
import { counted } from '#figure-text'
import { button, facts, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host of a code that an operator ended, with the reason and its number of bookings. */
export async function mailPromotionEnded(
  deps: Deps,
  { promotionId }: Jobs['mail-promotion-ended'],
): Promise<void> {
  const promotion = await findPromotionMail(deps, promotionId)
  if (!promotion) return
  const { code, uses } = promotion
  await deps.mail.send({
    to: promotion.email,
    subject: `Your promotion code has ended: ${code}`,
    messageId: messageIdOf(deps, 'promotion-ended', promotionId),
    ...renderMail({
      title: 'We ended one of your promotion codes',
      preview: `${code}, ${counted(uses, 'booking')}.`,
      blocks: [
        paragraph(`Namaste ${promotion.hostName},`),
        paragraph('An operator ended this code. The reason:'),
        quote(promotion.reason),
        facts([
          ['Code', code],
          ['Days', rangeText(promotion.firstOn, promotion.lastOn)],
          ['Bookings with it', String(uses)],
        ]),
        paragraph('Existing bookings keep their price.'),
        button('See your promotion codes', `${dashboardUrl(deps)}/promotions`),
      ],
      because: hostsBecause,
    }),
  })
}
