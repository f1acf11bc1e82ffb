import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FieldError } from '../../../ui/forms/field-message.tsx'
import type { PartyView } from './party-view.ts'

type ExtrasProps = {
  extras: PartyView['extras']
  /** The answer to a choice with too many travellers. */
  refused: FormAnswer<Response> | undefined
}

/** The lead says whose the single room or the sleeping bag is: a checkbox for each traveller and extra. */
export function ExtrasOfTravellers({ extras, refused }: ExtrasProps) {
  const sending = useNavigation().state === 'submitting'
  const saved = extras.flatMap(({ id, travellers }) =>
    travellers.flatMap(({ position, hasOne }) => (hasOne ? [`${id} ${position}`] : [])),
  )
  return (
    <section className="card pad" aria-labelledby="extras-title">
      <h2 className="h3" id="extras-title">
        Who has which extra
      </h2>
      <p className="mt-3">
        The traveller who has an extra pays for it, and your host sees the name. What nobody has is shared by
        all.
      </p>
      <Form key={saved.join()} method="post" noValidate className="stack gap-4 mt-4">
        {extras.map(({ id, name, quantity, travellers }) => {
          const error = refused?.refused?.fields[`extra-${id}`]
          return (
            <fieldset key={id} className={error && 'bad'} aria-describedby={error && `extra-${id}-error`}>
              <legend className="label">
                {name}, {quantity} ordered
              </legend>
              {travellers.map(({ position, name: traveller, hasOne }) => (
                <Checkbox
                  key={position}
                  name={`extra-${id}-${position}`}
                  label={traveller}
                  defaultChecked={refused ? `extra-${id}-${position}` in refused.typed : hasOne}
                />
              ))}
              <FieldError id={`extra-${id}`} error={error} />
            </fieldset>
          )
        })}
        <Button name="intent" value="assign-extras" disabled={sending}>
          Save who has what
        </Button>
      </Form>
    </section>
  )
}
