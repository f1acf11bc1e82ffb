import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { Answer } from './checkout-sent.ts'
import type { CompanionValues } from './checkout-form.ts'
import { spotsLine } from '../../shared/booking/checkout-words.tsx'
import { NO_MORE } from './hold-note.tsx'
import { RefusedNote } from './refused-note.tsx'

type AdditionalTravellersProps = {
  companions: CompanionValues[]
  errorOf: (field: string) => string | undefined
  /** The number of further travellers that this departure has spots for. */
  more: number
  refused: Answer['refused'] | undefined
}

/** The additional travellers. Adding and removing changes the hold at once and preserves typed text. */
export function AdditionalTravellers({ companions, errorOf, more, refused }: AdditionalTravellersProps) {
  const scripted = useScripted()
  const refusedHere = refused?.at === 'add'
  return (
    <section className="card pad" aria-labelledby="others-title">
      <h2 id="others-title">Additional travellers</h2>
      <p className="muted checkout__intro">
        Contact details are taken from the lead traveller. Everybody must be 10 or older; a child takes a spot
        and pays the same.
      </p>
      <div className="stack gap-8">
        {companions.map((companion, index) => (
          <Companion key={companion.key} companion={companion} index={index} errorOf={errorOf} />
        ))}
      </div>
      <div className="row row--wrap gap-4 checkout__add">
        <Button
          id="add-traveller"
          name="intent"
          value="add"
          formNoValidate
          disabled={scripted && more <= 0}
          aria-describedby="add-traveller-left"
        >
          <Plus className="ico" />
          Add a traveller
        </Button>
        <span className="small muted" id="add-traveller-left">
          {more > 0
            ? `${spotsLine(more).replace('spot', 'more spot')} on this date`
            : !refusedHere && NO_MORE}
        </span>
      </div>
      <RefusedNote refused={refused} at={['add', 'remove']} />
    </section>
  )
}

type CompanionProps = {
  companion: CompanionValues
  index: number
  errorOf: (field: string) => string | undefined
}

function Companion({ companion: { key, firstName, lastName, isChild }, index, errorOf }: CompanionProps) {
  const name = `companion-${index}`
  const person = index + 2
  const section = `section-p${person}`
  return (
    <fieldset>
      <legend className="b">Traveller {person}</legend>
      <input type="hidden" name={`${name}-key`} value={key} />
      <div className="fgrid">
        <Field
          id={`${name}-firstName`}
          label="First name"
          autoComplete={`${section} given-name`}
          defaultValue={firstName}
          error={errorOf(`${name}-firstName`)}
        />
        <Field
          id={`${name}-lastName`}
          label="Last name"
          autoComplete={`${section} family-name`}
          defaultValue={lastName}
          error={errorOf(`${name}-lastName`)}
        />
      </div>
      <div className="row between row--wrap mt-2">
        <Checkbox name={`${name}-isChild`} defaultChecked={isChild} label="Child, 10 to 12" />
        <Button kind="text-danger" name="intent" value={`remove-${key}`} formNoValidate>
          Remove<span className="vh"> traveller {person}</span>
        </Button>
      </div>
    </fieldset>
  )
}

/** Whether the page is hydrated: before that the server handles a press. */
function useScripted(): boolean {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return scripted
}
