import { href } from 'react-router'
import { dayText } from '#domain/dates.ts'
import type { OwnVerification } from '#domain/verification/own-verification-queries.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { verificationIs } from '#domain/verification/verification-states.ts'

type LegalDetailsProps = {
  legalName: string
  state: keyof typeof states
  readBy: string
  isEnded: boolean
}

const states = {
  none: { tone: null, label: '', link: 'Change legal name or document' },
  draft: { tone: 'off', label: 'Not submitted', link: 'Continue' },
  pending: { tone: 'warn', label: 'In review', link: 'See the status' },
  rejected: { tone: 'bad', label: 'Not accepted', link: 'See the reason' },
} as const

/** A host's legal details in the profile: the name in force, and the state of its last change. */
export function legalView({
  legalName,
  isBegun,
  isEnded,
  pending,
  rejected,
}: OwnVerification): LegalDetailsProps {
  const state = pending ? 'pending' : isBegun ? 'draft' : rejected ? 'rejected' : 'none'
  return { legalName, state, isEnded, readBy: pending ? dayText(pending.readBy) : '' }
}

/** The legal name and document of a host, and a link to change them. */
export function LegalDetails({ legalName, state, readBy, isEnded }: LegalDetailsProps) {
  const { tone, label, link } = states[state]
  return (
    <section className="card pad stack gap-3" aria-labelledby="legal-title">
      <h2 id="legal-title" className="row row--wrap">
        Legal name and document {tone && <Badge tone={tone}>{label}</Badge>}
      </h2>
      {legalName && (
        <p>
          Approved legal name: <b className="b">{legalName}</b>
        </p>
      )}
      <p className="small muted">
        {verificationIs.pending(state)
          ? `You will hear from us by ${readBy}. `
          : 'An operator reviews every change. '}
        {isEnded
          ? 'Until then your treks take no new bookings, because your document has expired.'
          : 'Until then the approved details count, and your treks stay listed.'}
      </p>
      <p>
        <ButtonLink to={href(`${DASHBOARD}/verification`)}>{link}</ButtonLink>
      </p>
    </section>
  )
}
