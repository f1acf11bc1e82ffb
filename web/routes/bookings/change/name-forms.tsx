import { Form, Link, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import type { ChangeView } from './change-view.ts'

type NameFormsProps = { view: ChangeView; answer: FormAnswer<Response> | undefined }

/** The name of each traveller: a correction, or another person. */
export function NameForms({ view, answer }: NameFormsProps) {
  const { people, names, detailsTo } = view
  const { handOverUntil, correctUntil } = names
  const position = answer?.typed['position'] ?? ''
  const problems = Object.entries(answer?.refused?.fields ?? {}).map(([field, message]) => ({
    field: `${field}-${position}`,
    message,
  }))
  return (
    <>
      <p className="muted">
        Permits are made out in these names. You can correct the spelling <CutOff on={correctUntil} />
        {handOverUntil && people.length > 1 ? (
          <>
            , and hand a spot to another person <CutOff on={handOverUntil} />. Both are free. The lead
            traveller’s spot has its own form below.
          </>
        ) : (
          '. It is free.'
        )}
      </p>
      <ErrorSummary problems={problems} answer={answer} />
      <div className="stack gap-6 mt-5">
        {people.map((person) => (
          <NameForm
            key={`${person.position} ${person.firstName} ${person.lastName}`}
            person={person}
            formKey={view.key}
            mayHandOver={handOverUntil !== null && person.position > 0}
            answer={answer?.typed['position'] === String(person.position) ? answer : undefined}
          />
        ))}
      </div>
      <p className="small muted mt-4">
        Add the details of a new person in <Link to={detailsTo}>travellers’ details</Link>.
      </p>
    </>
  )
}

type NameFormProps = {
  person: ChangeView['people'][number]
  formKey: string
  mayHandOver: boolean
  answer: FormAnswer<Response> | undefined
}

function NameForm({ person, formKey, mayHandOver, answer }: NameFormProps) {
  const sending = useNavigation().state === 'submitting'
  const { position, firstName, lastName, isChild } = person
  const errors = answer?.refused?.fields ?? {}
  return (
    <Form data-private method="post" noValidate aria-label={`The name of ${firstName} ${lastName}`}>
      <fieldset>
        <legend className="label">
          {firstName} {lastName}
          {position === 0 ? ', lead traveller' : ''}
        </legend>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="position" value={position} />
        <div className="fgrid">
          <Field
            id={`firstName-${position}`}
            name="firstName"
            label="First name"
            autoComplete="off"
            maxLength={100}
            defaultValue={answer?.typed['firstName'] ?? firstName}
            error={errors['firstName']}
          />
          <Field
            id={`lastName-${position}`}
            name="lastName"
            label="Last name"
            autoComplete="off"
            maxLength={100}
            defaultValue={answer?.typed['lastName'] ?? lastName}
            error={errors['lastName']}
          />
        </div>
        {mayHandOver && (
          <div className="mt-2">
            <Checkbox
              name="isChild"
              defaultChecked={answer ? answer.typed['isChild'] !== undefined : isChild}
              label="The new traveller is a child, 10 to 12"
            />
          </div>
        )}
        {mayHandOver && (
          <p className="small muted mt-2">
            When another person takes this spot, we erase the details of {firstName} {lastName} at once.
          </p>
        )}
        <div className="row row--wrap gap-4 mt-3">
          <Button name="intent" value="correct-name" disabled={sending}>
            Correct the name
          </Button>
          {mayHandOver && (
            <Button name="intent" value="hand-over" disabled={sending}>
              Another person takes this spot
            </Button>
          )}
        </div>
      </fieldset>
    </Form>
  )
}
