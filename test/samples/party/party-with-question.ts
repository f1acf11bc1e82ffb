import { randomUUID } from 'node:crypto'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { saveOwnDetails } from '#domain/traveller-link/save-own-details.ts'
import { openAll } from '#domain/traveller/details-queries.ts'
import { findDuties } from '#domain/traveller/duties-queries.ts'
import { addQuestion } from '#domain/trek/question/save-question.ts'
import { hostOf } from '../../host-visitor.ts'
import type { World } from '../../world.ts'
import { sharedBooking } from './shared-booking.ts'

/** All details of a traveller, as typed. */
export const completeDetails = {
  dateOfBirth: '04/09/1991',
  nationality: 'SE',
  passportNumber: 'TT1234567',
  contactName: 'Nils Lind',
  contactPhone: '+46 8 765 43 21',
  insurer: 'Alpin',
  insuranceNumber: 'AF-77',
  needs: 'No nuts',
}
/** Our present terms, as a form agrees to them. */
export const platformTerms = { 'platform-terms': currentTerms.version }

/** A booking of three that is paid in full, with links, whose host asks one required question. */
export async function partyWithQuestion(world: World, { startsInDays = 150 } = {}) {
  const shared = await sharedBooking(world, { spots: 3, startsInDays, plan: 'full' })
  const { id, departure, tokenOf } = shared
  const { trekId } = departure
  const host = await hostOf(world, trekId, { factor: world.clock.now() })
  const typed = { body: 'Which boots?', kind: 'choice', choices: 'Own\nHired', isRequired: true }
  const questionId = await addQuestion(world.deps, { trekId, typed }, host.visitor)
  const opened = () => openAll(world.deps, world.db, id)
  return {
    ...shared,
    trekId,
    host,
    questionId,
    opened,
    nameOf: async (position: number) => {
      const found = (await opened()).find((each) => each.position === position)
      return `${found?.firstName} ${found?.lastName}`
    },
    /** What a traveller has given, as the lead sees it. */
    duties: async (position: number) => {
      const { travellers } = await findDuties(world.deps, world.db, await findBooking(world.db, id), 'lead')
      return travellers.find((each) => each.position === position)
    },
    /** The second traveller saves details, and the answer, in a browser. */
    give: (given: { browser?: string; typed?: object; answer?: string } = {}) =>
      saveOwnDetails(
        world.deps,
        {
          token: tokenOf(1),
          typed: [{}, given.typed ?? completeDetails],
          answers: given.answer === undefined ? {} : { [questionId]: given.answer },
        },
        { id: given.browser ?? randomUUID() },
      ),
    /** The consents of the booking, the earliest first. */
    consents: async () => {
      const rows = await world.db
        .selectFrom('traveller_consent')
        .select(['id', 'position', 'what', 'version', 'name', 'given_by', 'ended_at'])
        .where('booking_id', '=', id)
        .orderBy('given_at')
        .orderBy('what', 'desc')
        .execute()
      const said = rows.map(
        ({ position, what, version, given_by }) => `${position} ${what} ${version} ${given_by}`,
      )
      return { rows, said }
    },
  }
}
