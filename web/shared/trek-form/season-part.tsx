import { permits } from '#domain/trek/land/permits.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { monthName } from '../trek/trek-words.ts'
import type { Shown } from './edited-trek.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** The permits that travellers need, which the trek's page prices by their names, and the trek's best months. */
export function SeasonPart({ values, errorOf }: Shown) {
  const names = permits.map(({ name }) => name)
  const all = [...names, ...values.permits.filter((name) => !names.includes(name))]
  return (
    <section className="card pad" id="season" aria-labelledby="season-title">
      <h2 id="season-title">Permits and season</h2>
      <p className="muted">
        Permits decide whether you can see passport numbers 30 days before the start, and what your travellers
        expect to pay.
      </p>
      <fieldset id="permits" tabIndex={-1} className="trekform__fields" aria-describedby="permits-error">
        <legend className="label">
          Permits that this trek needs <span className="opt">(optional)</span>
        </legend>
        <div className="trekform__ticks">
          {all.map((name) => (
            <Checkbox
              key={name}
              name="permit"
              value={name}
              label={name}
              defaultChecked={values.permits.includes(name)}
            />
          ))}
        </div>
        <FieldError id="permits" error={errorOf('permits')} />
      </fieldset>
      <fieldset className="trekform__fields">
        <legend className="label">
          Best months <span className="opt">(optional)</span>
        </legend>
        <div className="trekform__ticks trekform__ticks--narrow">
          {MONTHS.map((month) => (
            <Checkbox
              key={month}
              name="month"
              value={month}
              label={monthName(month)}
              defaultChecked={values.months.includes(month)}
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}
