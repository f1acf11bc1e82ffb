import { rangeText } from '#domain/dates.ts'
import type { DetailsPage } from '#domain/traveller/details-queries.ts'
import { birthText, type DetailField, neededDetails } from '#domain/traveller/details-rules.ts'
import { countryCode, countryName } from './countries.ts'

export type TravellersView = ReturnType<typeof travellersView>
export type TravellerView = TravellersView['travellers'][number]

/** The details of a booking's travellers for their form. */
export function travellersView(id: string, page: DetailsPage) {
  const { trekName, startsOn, endsOn, lastDays, time, travellers } = page
  return {
    id,
    trek: trekName,
    dates: rangeText(startsOn, endsOn),
    lastDays,
    time,
    endsOn,
    travellers: travellers.map((traveller) => {
      const { position, firstName, lastName, isChild, missing, maskedPassport } = traveller
      const values: Record<Exclude<DetailField, 'passportNumber'>, string> = {
        dateOfBirth: birthText(traveller.dateOfBirth),
        nationality: traveller.nationality,
        contactName: traveller.contactName,
        contactPhone: traveller.contactPhone,
        insurer: traveller.insurer,
        insuranceNumber: traveller.insuranceNumber,
        needs: traveller.needs,
      }
      const offered = {
        dateOfBirth: birthText(traveller.offered.dateOfBirth),
        nationality: countryCode(traveller.offered.nationality),
        maskedPassport: traveller.offered.maskedPassport,
      }
      return {
        offered,
        position,
        name: `${firstName} ${lastName}`,
        firstName,
        isChild,
        missing,
        isGivenByTraveller: traveller.isGivenByTraveller,
        maskedPassport,
        values,
        country: countryName(traveller.nationality),
      }
    }),
  }
}

/** Whether a host has none of the necessary details. */
export function hasNoDetails(missing: readonly string[]): boolean {
  return missing.length === Object.keys(neededDetails).length
}
