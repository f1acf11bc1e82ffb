import { fieldId, PASSPORT_WISH } from '#domain/traveller/typed-details-rules.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { TravellerView } from './travellers-view.ts'

type PassportFieldProps = Pick<TravellerView, 'position' | 'maskedPassport' | 'offered'> & {
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
}

/**
 * A passport number that may still be typed, with a checkbox beside it: remove the stored one, or use the account's.
 */
export function PassportField({ position, maskedPassport, offered, typed, error }: PassportFieldProps) {
  const wish = maskedPassport
    ? { value: 'remove', says: 'Remove the stored number', mask: maskedPassport }
    : { value: 'of-account', says: 'Use the passport of my account', mask: offered.maskedPassport }
  return (
    <>
      <Field
        id={fieldId('passportNumber', position)}
        label="Passport number"
        hint={
          maskedPassport
            ? `We keep ${maskedPassport}. Leave this empty to keep it.`
            : 'Exactly as in the passport you will bring'
        }
        defaultValue={typed?.['passportNumber'] ?? ''}
        error={error}
        required={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="traveller__beside">
        {wish.mask && (
          <Checkbox
            name={fieldId(PASSPORT_WISH, position)}
            value={wish.value}
            defaultChecked={typed?.[PASSPORT_WISH] === wish.value}
            label={
              <>
                {wish.says} <span className="nowrap">({wish.mask})</span>
              </>
            }
          />
        )}
      </div>
    </>
  )
}
