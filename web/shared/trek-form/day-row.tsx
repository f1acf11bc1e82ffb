import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { type DayForm, dayMeals } from '#domain/trek/hosting/form/day-form-rules.ts'
import { dayField } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'

/** The ways to reach a night, as stored and as shown. */
const modes = [
  ['trek', 'On foot'],
  ['drive', 'By road'],
  ['flight', 'By plane'],
  ['flight+trek', 'By plane, then on foot'],
  ['drive+trek', 'By road, then on foot'],
  ['trek+drive', 'On foot, then by road'],
  ['flight+drive', 'By plane, then by road'],
  ['drive+flight', 'By road, then by plane'],
  ['acclimatisation', 'A walk and back'],
  ['', 'No travel: a day in town'],
] as const

type DayRowProps = {
  day: DayForm
  number: number
  isLast: boolean
  /** The sentence of the acclimatisation check, if this night is steep. */
  steep: string | undefined
  errorOf: (field: string) => string | undefined
  step: (event: MouseEvent, what: string) => void
}

/** A day: its place, altitude, distance and hours, with its description collapsed. */
export function DayRow({ day, number, isLast, steep, errorOf, step }: DayRowProps) {
  const name = (field: keyof DayForm) => dayField(number, field)
  const wrong = (['place', 'altitude', 'km', 'hours'] as const).filter((field) => errorOf(name(field)))
  const input = (field: 'place' | 'altitude' | 'km' | 'hours', label: string, said: string) => (
    <>
      <label className="minilab" htmlFor={name(field)}>
        {said}
      </label>
      <input
        id={name(field)}
        name={name(field)}
        className={field === 'place' ? 'input' : 'input num'}
        inputMode={field === 'place' ? undefined : 'decimal'}
        aria-label={`Day ${number}, ${label}`}
        aria-invalid={errorOf(name(field)) ? true : undefined}
        aria-describedby={
          errorOf(name(field))
            ? `${name(field)}-error`
            : field === 'altitude' && steep
              ? `${name('altitude')}-steep`
              : undefined
        }
        defaultValue={day[field]}
        autoComplete="off"
      />
    </>
  )
  const button = (what: 'up' | 'down' | 'remove', label: string, Icon: typeof X, disabled = false) => (
    <button
      className="btn"
      name="intent"
      value={`day-${what}-${number}`}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => step(event, `${what}:${number}`)}
    >
      <Icon className="ico" />
    </button>
  )
  return (
    <li className={steep ? 'edrow is-steep' : 'edrow'}>
      <span className="edrow__d">Day {number}</span>
      <div className="wide">{input('place', 'place', 'Place')}</div>
      <div>{input('altitude', 'sleeping altitude in metres', 'Metres')}</div>
      <div>{input('km', 'kilometres', 'Km')}</div>
      <div>{input('hours', 'hours', 'Hours')}</div>
      <div className="edrow__act">
        {button('up', `Move day ${number} up`, ChevronUp, number === 1)}
        {button('down', `Move day ${number} down`, ChevronDown, isLast)}
        {button('remove', `Remove day ${number}`, X)}
      </div>
      {wrong.map((field) => (
        <FieldError key={field} id={name(field)} error={errorOf(name(field))} />
      ))}
      {steep && (
        <p className="err" id={`${name('altitude')}-steep`}>
          <TriangleAlert className="ico" />
          {steep}
        </p>
      )}
      <DayMore day={day} name={name} errorOf={errorOf} number={number} />
    </li>
  )
}

type DayMoreProps = Pick<DayRowProps, 'day' | 'errorOf' | 'number'> & {
  name: (field: keyof DayForm) => string
}

function DayMore({ day, name, errorOf, number }: DayMoreProps) {
  const field = (of: 'peak' | 'peakAltitude' | 'note') => ({
    id: name(of),
    defaultValue: day[of],
    error: errorOf(name(of)),
    optional: true,
    autoComplete: 'off',
  })
  const isWrong = (['text', 'peak', 'peakAltitude', 'note'] as const).some((of) => errorOf(name(of)))
  return (
    <details className="unfold edrow__more" open={isWrong || undefined}>
      <summary>
        What happens, meals<span className="vh"> on day {number}</span>
      </summary>
      <div className="stack">
        <TextArea
          id={name('text')}
          label="What happens"
          defaultValue={day.text}
          error={errorOf(name('text'))}
          maxLength={1000}
          rows={3}
          optional
        />
        <div className="row row--wrap">
          {dayMeals.map((meal) => (
            <Checkbox
              key={meal}
              name={name('meals')}
              value={meal}
              label={meal}
              defaultChecked={day.meals.includes(meal)}
            />
          ))}
          <Checkbox name={name('rest')} label="Rest day" defaultChecked={day.rest} />
        </div>
        <div className="fgrid">
          <Field {...field('peak')} label="Highest point of the day" maxLength={60} />
          <Field {...field('peakAltitude')} label="Its metres" inputMode="numeric" className="num" />
          <Select id={name('mode')} label="How travellers get there" defaultValue={day.mode} optional>
            {modes.map(([mode, words]) => (
              <option key={mode} value={mode}>
                {words}
              </option>
            ))}
          </Select>
          <Field {...field('note')} label="Note" maxLength={200} />
        </div>
        <input type="hidden" name={name('kind')} value={day.kind} />
      </div>
    </details>
  )
}
