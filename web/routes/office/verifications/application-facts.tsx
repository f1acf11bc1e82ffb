import { Form, href, Link, useNavigation } from 'react-router'
import type { ComparedDetail } from '#domain/verification/renewal/renewal-rules.ts'
import type { RevealedVerification } from '#domain/verification/reveal-verification.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { DueChip } from '../../../ui/office/due-chip.tsx'
import { LookReason } from '../access-reason.tsx'
import { verificationIs } from '#domain/verification/verification-states.ts'

type ApplicationFactsProps = {
  name: string
  hostId: string
  kind: 'individual' | 'company'
  isRenewal: boolean
  changes: ComparedDetail[]
  state: string
  submitted: string
  due: { text: string; tone: 'bad' | 'warn' | 'calm' } | null
  place: string | null
  facts: {
    born: string
    phone: string
    document: string
    experience: string
    years: string
    specialities: string
    bank: string
    email: string
    isErased: boolean
  }
  revealed: RevealedVerification | null
}

/** The submitted data: masked, until an operator gives a reason to see it in full. */
export function ApplicationFacts(props: ApplicationFactsProps) {
  const { name, hostId, isRenewal, changes, state, submitted, due, place, facts, revealed } = props
  const busy = useNavigation().state === 'submitting'
  return (
    <section className="vetting__facts small" aria-labelledby="application-title">
      <h1 id="application-title">{name}</h1>
      <p className="row row--wrap mt-2">
        {due ? (
          <DueChip {...due} />
        ) : (
          <span className="badge badge--s">{verificationIs.approved(state) ? 'Approved' : 'Rejected'}</span>
        )}
        {place && <span className="muted">{place}</span>}
      </p>
      {isRenewal && <p className="mt-2">New details of a host. {submitted}</p>}
      {isRenewal && !facts.isErased ? (
        <ComparedDetails changes={revealed?.changes ?? changes} />
      ) : (
        <dl className="vetting__list">
          {linesOf(props).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4">
        <Link to={href('/admin/hosts/:id', { id: hostId })}>The host: status, bank, departures</Link>
      </p>
      {facts.isErased || revealed ? null : (
        <Form method="post" preventScrollReset className="mt-4 stack gap-3">
          <LookReason id="reveal-reason" />
          <Button kind="text" name="intent" value="reveal" disabled={busy}>
            Reveal all, recorded
          </Button>
        </Form>
      )}
    </section>
  )
}

/** A renewal's values under the approved ones; a changed detail is marked in words. */
function ComparedDetails({ changes }: { changes: ComparedDetail[] }) {
  return (
    <dl className="vetting__list">
      {changes.map(({ name, approved, sent, isChanged }) => (
        <div key={name}>
          <dt>{isChanged ? `${name}, changed` : name}</dt>
          {isChanged && <dd className="vetting__before">Approved: {approved || 'nothing stored'}</dd>}
          <dd>{isChanged ? `New: ${sent || 'none'}` : sent}</dd>
        </div>
      ))}
    </dl>
  )
}

type Lines = Pick<ApplicationFactsProps, 'kind' | 'submitted' | 'facts' | 'revealed'>

function linesOf({ kind, submitted, facts, revealed }: Lines): [string, string][] {
  const type: [string, string][] = [
    ['Type', kind === 'company' ? 'Company' : 'Individual'],
    ['Submitted', submitted],
  ]
  if (facts.isErased)
    return [...type, ['Document', facts.document], ['Erased', 'What was sent is no longer stored']]
  const form = revealed?.form
  const person: [string, string][] =
    kind === 'company'
      ? form
        ? [
            ['Name', form.businessName],
            ['Address', form.businessAddress],
          ]
        : []
      : [
          ...(form ? ([['Name', `${form.firstName} ${form.lastName}`]] as [string, string][]) : []),
          ['Date of birth', form?.dateOfBirth ?? facts.born],
        ]
  const bank = revealed?.bank
  return [
    ...type,
    ...person,
    ['Phone', form?.phoneNumber ?? facts.phone],
    ['Document', form ? `${facts.document.split(',')[0]}, ${form.idNumber}` : facts.document],
    ['Experience', facts.experience],
    ['Years', facts.years],
    ['Specialities', facts.specialities],
    [
      'Bank',
      bank
        ? `${bank.holder}, ${bank.account}, ${bank.bankName}, ${bank.branchCode}, ${bank.swift}, ${bank.type}`
        : facts.bank,
    ],
    ['Email', revealed?.email ?? facts.email],
  ]
}
