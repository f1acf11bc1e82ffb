import Lock from 'lucide-react/icons/lock'
import { difficultyOptions, MOST_TIERS } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { regions } from '#domain/trek/trek-rules.ts'
import { Field, Select } from '../../ui/forms/field.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { LOCKED, type Shown } from './edited-trek.ts'

/** Name, region, difficulty, length, group and its discount. Fields locked by bookings are marked as locked. */
export function BasicsPart({ values, errorOf, isBooked, travellers }: Shown & { travellers: number }) {
  const field = (id: 'name' | 'distance' | 'groupSize' | 'deadline') => ({
    id,
    defaultValue: values[id],
    error: errorOf(id),
  })
  return (
    <section className="card pad" id="basics" aria-labelledby="basics-title">
      <h2 id="basics-title">Basics</h2>
      {isBooked && (
        <div className="note note--warn trekform__locked">
          <Lock className="ico" />
          <span>{LOCKED}</span>
        </div>
      )}
      <div className="fgrid trekform__fields">
        <Field {...field('name')} label="Trek name" full maxLength={120} autoComplete="off" />
        <Select id="region" label="Region" defaultValue={values.region} error={errorOf('region')}>
          <option value="">Choose a region</option>
          {regions.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </Select>
        <Select
          id="difficulty"
          label="Difficulty"
          defaultValue={values.difficulty}
          error={errorOf('difficulty')}
        >
          <option value="">Choose a difficulty</option>
          {difficultyOptions.map((difficulty) => (
            <option key={difficulty}>{difficulty}</option>
          ))}
        </Select>
        <Field
          id="duration"
          label="Duration in days"
          inputMode="numeric"
          defaultValue={values.duration}
          error={errorOf('duration')}
          readOnly={isBooked}
          className={isBooked ? 'num locked' : 'num'}
          hint={
            isBooked &&
            `Locked: ${travellers} ${travellers === 1 ? 'traveller has' : 'travellers have'} booked.`
          }
        />
        <Field {...field('distance')} label="Distance in km" inputMode="numeric" className="num" />
        <Field {...field('groupSize')} label="Largest group" inputMode="numeric" className="num" />
        <Field
          {...field('deadline')}
          label="Booking closes, days before"
          inputMode="numeric"
          className="num"
          hint="1 to 30 days."
        />
      </div>
      <GroupDiscount values={values} errorOf={errorOf} />
      <DepositFields values={values} errorOf={errorOf} />
    </section>
  )
}

function GroupDiscount({ values, errorOf }: Pick<Shown, 'values' | 'errorOf'>) {
  const error = errorOf('tiers')
  return (
    <fieldset
      id="tiers"
      tabIndex={-1}
      className="trekform__tiers"
      aria-describedby={error ? 'tiers-error' : 'tiers-hint'}
    >
      <legend className="label">
        Group discount <span className="opt">(optional)</span>
      </legend>
      <ol>
        {Array.from({ length: Math.min(MOST_TIERS, Math.max(3, values.tiers.length + 1)) }, (_, index) => (
          <li key={index} className="row row--wrap">
            <span className="row nowrap">
              From
              <input
                className="input input--s num"
                name={`tier-${index + 1}-from`}
                aria-label={`Step ${index + 1}: number of travellers`}
                inputMode="numeric"
                defaultValue={values.tiers[index]?.from}
              />
              travellers:
            </span>
            <span className="row nowrap">
              <input
                className="input input--s num"
                name={`tier-${index + 1}-percent`}
                aria-label={`Step ${index + 1}: percent off`}
                inputMode="numeric"
                defaultValue={values.tiers[index]?.percent}
              />
              % off
            </span>
          </li>
        ))}
      </ol>
      <span className="hint" id="tiers-hint">
        At most 25%, rising with the group. Existing bookings keep their discount.
      </span>
      <FieldError id="tiers" error={error} />
    </fieldset>
  )
}
