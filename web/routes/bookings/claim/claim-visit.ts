import { data, redirect } from 'react-router'
import type { claimForm } from '#domain/claim/claim-form.ts'
import { incidentTime, MOST_CLAIM_PHOTOS } from '#domain/claim/claim-rules.ts'
import type { Claimant } from '#domain/claim/claimed-booking.ts'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { findClaimsPage } from '#domain/claim/own-claims-queries.ts'
import { withdrawClaim } from '#domain/claim/withdraw-claim.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import type { FormAnswer, FormOptions, FormVisit, RefusedForm } from '../../../http/form-action.ts'
import { claimView } from '../claim-words.ts'
import { secretForm } from '../../../shared/booking/secret-headers.ts'

export type ClaimsView = Awaited<ReturnType<typeof claimsView>>
export type ClaimAnswer = FormAnswer<Response>

/** The page of a booking's claims, for people who may make them. */
export async function openClaims({ deps }: Visit, claimant: Claimant, backTo: string) {
  return data(await claimsView(deps, claimant, backTo), { headers: secretForm })
}

async function claimsView(deps: Visit['deps'], claimant: Claimant, backTo: string) {
  const page = await findClaimsPage(deps, claimant)
  const { refusal, claims, sold, trek, reference, startsOn, endsOn, claimHours } = page
  const now = deps.now()
  const { from } = incidentTime({ starts_on: startsOn, ends_on: endsOn })
  const why = refusal && new Refusal(refusal)
  return {
    trek,
    sold,
    reference,
    claimHours,
    backTo,
    dates: rangeText(startsOn, endsOn),
    claims: claims.map(claimView),
    /** Why no claim can be made now; an open claim explains that itself. */
    refused:
      why && refusal !== 'claim-open-already'
        ? [why.message, now < from ? `That is ${dayText(startsOn)}.` : why.reason].filter(Boolean).join(' ')
        : null,
    mayClaim: refusal === null,
    today: nepalDate(now),
    hour: nepalHour(now),
    first: startsOn,
  }
}

/** Makes a claim, or withdraws the open one. */
export async function sendClaim(
  { deps, url, input: { intent, ...typed }, files }: FormVisit<typeof claimForm> & { url: URL },
  claimant: Claimant,
) {
  if (intent === 'withdraw') await withdrawClaim(deps, claimant)
  else await makeClaim(deps, { typed, photos: files.map(({ bytes }) => bytes) }, claimant)
  return redirect(url.pathname, { status: 303, headers: secretForm })
}

/** The photos, the private headers of a refusal, and its sentence, which names the refused photo. */
export const claimOptions: FormOptions = {
  files: MOST_CLAIM_PHOTOS,
  headersOf: () => secretForm,
  messageOf: ({ message, reason, detail: { photo } }) => ({
    message: typeof photo === 'number' ? `Photo ${photo}: ${message}` : message,
    reason,
  }),
}

/** The message of each refused field; a refusal that is about no field has none. */
export function problemsOf({ code, message, fields }: RefusedForm): Record<string, string> {
  const isPhoto = code.startsWith('photo') || code === 'too-many-photos' || code === 'too-many-uploads'
  return isPhoto ? { photos: message } : fields
}
