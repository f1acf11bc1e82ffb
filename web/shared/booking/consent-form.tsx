import { Form, Link, useNavigation } from 'react-router'
import type { RefusedForm, Typed } from '../../http/form-action.ts'
import { informationUrl } from '../page/information-url.ts'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { TermsView } from './duties-view.ts'
import './consent-form.css'

type ConsentFormProps = {
  position: number
  terms: TermsView
  host: string
  /** Who agrees: 'I' for oneself, or the name of the traveller for whom the lead agrees. */
  forWhom: string | null
  /** A traveller with an own link states to be an adult. */
  asksAge: boolean
  answer: { refused: RefusedForm | null; typed: Typed } | undefined
}

/** The form to agree to our terms and to the host's own, with a typed name; without it what was agreed to. */
export function ConsentForm({ position, terms, host, forWhom, asksAge, answer }: ConsentFormProps) {
  const sending = useNavigation().state === 'submitting'
  const refused = answer?.refused ?? null
  const typed = refused ? answer?.typed : undefined
  const id = (field: string) => `${position}-${field}`
  const problems = Object.entries(refused?.fields ?? {}).map(([field, message]) => ({
    field: id(field),
    message,
  }))
  const { left, given } = terms
  return (
    <div className="stack gap-4">
      {refused && problems.length === 0 && (
        <Note tone="bad" role="alert">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      {given.length > 0 && <Given given={given} host={host} />}
      {left.some(({ isChanged }) => isChanged) && (
        <Note tone="warn">
          {left.some(({ what, isChanged }) => isChanged && what === 'host-terms')
            ? `${host} has changed the terms.`
            : 'We have changed our terms.'}{' '}
          Please read and agree again. Your earlier consent stays.
        </Note>
      )}
      {left.length > 0 && (
        <Form method="post" noValidate className="stack gap-5">
          <ErrorSummary problems={problems} answer={answer} />
          <input type="hidden" name="intent" value="agree" />
          <input type="hidden" name="position" value={position} />
          {left.map(({ what, version, body }) => (
            <div key={what}>
              {what === 'host-terms' && (
                <details className="unfold">
                  <summary>
                    The terms of {host}, version {version}
                  </summary>
                  <p className="mt-3 terms__body">{body}</p>
                </details>
              )}
              <Checkbox
                id={id(`agree-${what}`)}
                name={`agree-${what}`}
                value={version}
                defaultChecked={typed?.[`agree-${what}`] === version}
                aria-invalid={refused?.fields[`agree-${what}`] ? true : undefined}
                aria-describedby={refused?.fields[`agree-${what}`] ? id(`agree-${what}-error`) : undefined}
                label={
                  what === 'host-terms' ? (
                    <>
                      {forWhom ? `For ${forWhom} I` : 'I'} have read the terms of {host} and agree
                    </>
                  ) : (
                    <>
                      {forWhom ? `For ${forWhom} I` : 'I'} have read the{' '}
                      <Link to={informationUrl('/terms-and-conditions')}>terms and conditions</Link> and agree
                    </>
                  )
                }
              />
              <FieldError id={id(`agree-${what}`)} error={refused?.fields[`agree-${what}`]} />
            </div>
          ))}
          {asksAge && (
            <div>
              <Checkbox
                id={id('isAdult')}
                name="isAdult"
                defaultChecked={typed?.['isAdult'] !== undefined}
                aria-invalid={refused?.fields['isAdult'] ? true : undefined}
                aria-describedby={refused?.fields['isAdult'] ? id('isAdult-error') : undefined}
                label="I am 18 or older"
              />
              <FieldError id={id('isAdult')} error={refused?.fields['isAdult']} />
            </div>
          )}
          <Field
            id={id('name')}
            name="name"
            label="Your first and last name"
            hint="As on the booking. Typing it is your signature."
            autoComplete="off"
            maxLength={210}
            defaultValue={typed?.['name'] ?? ''}
            error={refused?.fields['name']}
          />
          <div>
            <Button kind="main" disabled={sending}>
              Agree
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

function Given({ given, host }: { given: TermsView['given']; host: string }) {
  return (
    <ul className="muted">
      {given.map(({ what, version, on }) => (
        <li key={what + version}>
          Agreed to {what === 'host-terms' ? `the terms of ${host}` : 'the terms and conditions'}, version{' '}
          {version}, on {on}
        </li>
      ))}
    </ul>
  )
}
