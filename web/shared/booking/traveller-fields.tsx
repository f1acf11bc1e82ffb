import { href, Link } from 'react-router'
import { fieldId } from '#domain/traveller/typed-details-rules.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import { countries } from './countries.ts'
import { PassportField } from './passport-field.tsx'
import { hasNoDetails, type TravellersView, type TravellerView } from './travellers-view.ts'

type TravellerFieldsProps = {
  traveller: TravellerView
  time: TravellersView['time']
  /** Refused values; shown instead of the stored ones. */
  typed: Readonly<Record<string, string>> | undefined
  errorOf: (field: string) => string | undefined
}

/** One traveller's details: editable ones as fields, the others as stored. */
export function TravellerFields({ traveller, time, typed, errorOf }: TravellerFieldsProps) {
  const { position, name, isChild, values, offered, maskedPassport, country, missing } = traveller
  const isLocked = (stored: string) => time === 'closed' || (time === 'adding' && stored !== '')
  const field = (key: keyof typeof values, offer = '') => {
    const id = fieldId(key, position)
    const stored = values[key]
    if (isLocked(stored)) return { id, ...locked, value: stored || 'Not given' }
    return { id, required: false, defaultValue: typed?.[key] ?? (stored || offer), error: errorOf(id) }
  }
  const nationality = field('nationality', offered.nationality)
  const passportId = fieldId('passportNumber', position)
  const titleId = `traveller-${position}`
  return (
    <section className="card pad" aria-labelledby={titleId}>
      <div className="row row--wrap traveller__head">
        <h2 id={titleId}>{name}</h2>
        {missing.length === 0 ? (
          <Badge tone="ok">Complete</Badge>
        ) : (
          <Badge tone="warn">{hasNoDetails(missing) ? 'No details yet' : `${missing.length} missing`}</Badge>
        )}
      </div>
      {isChild && <p className="muted">Child, 10 to 12</p>}
      {missing.length > 0 && !hasNoDetails(missing) && (
        <p className="small muted mt-1">Missing: {missing.join(', ')}</p>
      )}
      {!typed && <FromAccount {...offered} />}
      <div className="fgrid mt-5">
        <Field
          {...field('dateOfBirth', offered.dateOfBirth)}
          label="Date of birth"
          hint="Day/month/year, like 04/09/1991"
          inputMode="numeric"
          autoComplete={position === 0 ? 'bday' : 'off'}
        />
        {'value' in nationality ? (
          <Field {...nationality} value={country || 'Not given'} label="Nationality" />
        ) : (
          <Select {...nationality} label="Nationality" autoComplete="off">
            <option value="">Choose a country</option>
            {countries.map(({ code, name: words }) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </Select>
        )}
        {isLocked(maskedPassport) ? (
          <>
            <Field
              {...locked}
              id={passportId}
              value={maskedPassport || 'Not given'}
              label="Passport number"
            />
            <div className="traveller__beside" />
          </>
        ) : (
          <PassportField {...traveller} typed={typed} error={errorOf(passportId)} />
        )}
        <Field
          {...field('contactName')}
          label="Emergency contact"
          hint="Someone who is not on the trek"
          autoComplete="off"
        />
        <Field
          {...field('contactPhone')}
          label="Emergency contact’s phone"
          hint="With its country code"
          type="tel"
          autoComplete="off"
        />
        <Field
          {...field('insurer')}
          label="Insurance company"
          hint="It must cover helicopter rescue from these altitudes"
          autoComplete="off"
        />
        <Field {...field('insuranceNumber')} label="Insurance number" autoComplete="off" />
        <TextArea
          {...field('needs')}
          label="Food and health needs"
          hint="What you do not eat, allergies, medicines, earlier trouble with altitude"
          rows={3}
          full
          optional
        />
      </div>
    </section>
  )
}

/** States which values were filled in from the account. */
function FromAccount({ dateOfBirth, nationality }: TravellerView['offered']) {
  const filled = [dateOfBirth && 'date of birth', nationality && 'nationality'].filter(Boolean)
  if (filled.length === 0) return null
  return (
    <p className="small muted mt-1">
      Filled in from <Link to={href('/account')}>your account</Link>: {filled.join(' and ')}. Stored with this
      booking when you save.
    </p>
  )
}

/** The stored value: readable, focusable, not submitted. */
const locked = { readOnly: true, name: undefined, className: 'locked' } as const
