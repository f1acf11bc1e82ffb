import { brand } from '#brand'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs, PartyNews } from '#domain/job.ts'
import { forgetEndedAddress } from '#domain/traveller-link/forget-ended-address.ts'
import { findNewsReader, type NewsReader } from '#domain/traveller-share/party-news-queries.ts'
import { button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { newsWords } from './party-news-words.ts'
import { dueText } from './traveller-links.ts'

/**
 * Sends a traveller with an own link news about the trip and about what they paid. It has no data of the other travellers but the
 * lead's first name. Not sent when something later replaces the news. After the mail about its end, the address of a link is deleted.
 */
export async function mailPartyNews(deps: Deps, { linkId, news }: Jobs['mail-party-news']): Promise<void> {
  const reader = await findNewsReader(deps, linkId)
  const words = reader && (await newsWords(deps, reader, news))
  if (reader && words) {
    const { paper, member, email, url, lead } = reader
    await deps.mail.send({
      to: email,
      subject: `${words.title}: ${paper.trek_name}`,
      messageId: messageIdOf(deps, 'party-news', `${linkId}:${keyOf(news)}`),
      ...renderMail({
        title: words.title,
        preview: words.says[0] ?? '',
        blocks: [
          paragraph(member ? `Dear ${member.firstName},` : 'Dear traveller,'),
          ...words.says.map(paragraph),
          ...(words.blocks ?? []),
          facts([
            ['Trek', paper.trek_name],
            ['Dates', rangeText(paper.starts_on, paper.ends_on)],
            ...dueRow(reader, words.asksMoney),
          ]),
          ...(url ? [button('Open my page', url)] : []),
        ],
        because: `You receive this because ${lead} entered your address at ${brand.name}.`,
      }),
    })
  }
  await forgetEndedAddress(deps, linkId)
}

function dueRow({ member, party }: NewsReader, asksMoney = false): [string, string][] {
  const due = asksMoney && member ? dueText(member, party) : null
  return due ? [['Left to pay', due]] : []
}

/** Distinguishes the mails of one link. */
function keyOf(news: PartyNews): string {
  const { what, ...about } = news
  return [what, ...('why' in about ? [about.toVersionId] : Object.values(about))].join('.')
}
