import { data, redirect } from 'react-router'
import type { TypedClaim } from '#domain/claim/claim-form-rules.ts'
import { incidentTime, MOST_CLAIM_PHOTOS } from '#domain/claim/claim-rules.ts'
import type { Claimant } from '#domain/claim/claimed-booking.ts'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { findClaimsPage } from '#domain/claim/own-claims-queries.ts'
import { withdrawClaim } from '#domain/claim/withdraw-claim.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { sentForm } from '../../../http/sent-form.ts'
import { claimView } from '../claim-words.ts'
import { secretForm } from '../../../shared/booking/secret-headers.ts'

export type ClaimsView = Awaited<ReturnType<typeof claimsView>>
/** The errors of a form, by field if they have one, and the typed values. */
export type ClaimAnswer = {
  says: string
  because: string | undefined
  fields: Record<string, string>
  typed: TypedClaim
}

/** The page of a booking's claims, for people who may make them. */
export async function openClaims({ deps }: Visit, claimant: Claimant, backTo: string) {
  return data(await claimsView(deps, claimant, backTo), { headers: secretForm })
}

async function claimsView(deps: Visit['deps'], claimant: Claimant, backTo: string) {
  const { refusal, claims, trek, reference, startsOn, endsOn } = await findClaimsPage(deps, claimant)
  const now = deps.now()
  const { from } = incidentTime({ starts_on: startsOn, ends_on: endsOn })
  const why = refusal && new Refusal(refusal)
  return {
    trek,
    reference,
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

/** Makes a claim, or withdraws the open one; an error is shown beside its field. */
export async function sendClaim(
  { deps, request, url }: Visit & { request: Request; url: URL },
  claimant: Claimant,
) {
  const typed: TypedClaim = { kind: '', on: '', hour: '', body: '', wish: '' }
  try {
    const { fields, files } = await sentForm(request, { files: MOST_CLAIM_PHOTOS })
    for (const name of Object.keys(typed) as (keyof TypedClaim)[])
      typed[name] = String(fields.get(name) ?? '')
    if (fields.get('intent') === 'withdraw') await withdrawClaim(deps, claimant)
    else await makeClaim(deps, { typed, photos: files.map(({ bytes }) => bytes) }, claimant)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    return data({ ...refusalOf(error), typed }, { status: error.status, headers: secretForm })
  }
  throw redirect(url.pathname, { status: 303, headers: secretForm })
}

function refusalOf({ code, message: says, reason: because, detail }: Refusal): Omit<ClaimAnswer, 'typed'> {
  const fields = (detail['fields'] ?? {}) as Record<string, string>
  const isPhoto = code.startsWith('photo') || code === 'too-many-photos' || code === 'too-many-uploads'
  const { photo } = detail
  const which = typeof photo === 'number' ? `Photo ${photo}: ` : ''
  return { says, because, fields: isPhoto ? { photos: which + says } : fields }
}
