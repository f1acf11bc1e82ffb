import { TextArea } from '../../ui/forms/field.tsx'
import type { Shown } from './edited-trek.ts'
import { ListField } from './list-field.tsx'

/** Items that the list's filters search for, in their words. */
const OFTEN_INCLUDED = [
  'Licensed guide',
  'Porter',
  'Accommodation',
  'Breakfast',
  'Lunch',
  'Dinner',
  'Permits',
  'Transportation',
  'Equipment',
]
const OFTEN_EXCLUDED = ['International flights', 'Visa', 'Travel insurance', 'Tips', 'Drinks', 'Hot showers']

/** Overview, includes, excludes. */
export function WordsPart({ values, live, errorOf }: Shown) {
  return (
    <section className="card pad" aria-labelledby="words-title">
      <h2 id="words-title">Overview, includes, excludes</h2>
      <div className="stack trekform__fields">
        <div id="overview-part">
          <TextArea
            id="overview"
            label="Overview"
            defaultValue={values.overview}
            error={errorOf('overview')}
            rows={5}
            hint="The first 120 characters show on cards."
          />
        </div>
        <div id="includes-part">
          <ListField
            id="includes"
            label="Includes"
            value={values.includes}
            now={live.includes}
            often={OFTEN_INCLUDED}
            error={errorOf('includes')}
          />
        </div>
        <div id="excludes-part">
          <ListField
            id="excludes"
            label="Excludes"
            value={values.excludes}
            now={live.excludes}
            often={OFTEN_EXCLUDED}
            error={errorOf('excludes')}
          />
        </div>
      </div>
    </section>
  )
}
