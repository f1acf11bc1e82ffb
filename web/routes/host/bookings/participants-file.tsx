import type { Account } from '#domain/account/visitor.ts'
import { participantsPaper, participantsTable } from '#domain/traveller/participants-rules.ts'
import { readParticipants } from '#domain/traveller/read-participants.ts'
import { attachedFile } from '../../../http/attached-file.ts'
import type { Visit } from '../../../http/context.ts'
import { csvFile } from '../../../http/csv-file.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/participants-file.ts'

/**
 * The participants of a departure, as a print or CSV, with the data that may be read today; each download is logged.
 */
export const loader = authorize(
  site['host/bookings/participants-file#pdf'].read,
  async ({ deps, params, url, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = await readParticipants(deps, { departureId: params.id, passports: true }, visitor)
    const name = `participants-${list.startsOn}`
    if (url.pathname.endsWith('.csv')) return csvFile(`${name}.csv`, participantsTable(list))
    const content = await deps.pdfs.list(participantsPaper(list, deps.now()))
    return attachedFile({ filename: `${name}.pdf`, contentType: 'application/pdf', content })
  },
)
