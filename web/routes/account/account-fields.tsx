import { href, Link } from 'react-router'
import { genders, type ProfileForm } from '#domain/account/profile/profile-rules.ts'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import { countries } from '../../shared/booking/countries.ts'

type FieldsProps = { values: ProfileForm; errorOf: (field: string) => string | undefined }

type NameProps = FieldsProps & {
  email: string
  /** Why the address cannot be changed now; null when it can. */
  emailWait: string | null
}

/** A person's name and contact details. */
export function NameAndContact({ values, errorOf, email, emailWait }: NameProps) {
  const field = fieldsOf({ values, errorOf })
  return (
    <section className="card pad" aria-labelledby="contact-title">
      <h2 id="contact-title">Name and contact</h2>
      <div className="fgrid account__fields">
        <Field {...field('firstName')} label="First name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
        <Field
          id="email"
          label="Email"
          className="locked"
          value={email}
          readOnly
          hint={
            <>
              Bookings and codes are sent here.{' '}
              {emailWait ?? <Link to={href('/account/email')}>Change it</Link>}
            </>
          }
        />
        <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
        <TextArea {...field('address')} label="Address" autoComplete="street-address" rows={1} full />
        <Field {...field('city')} label="City" autoComplete="address-level2" />
        <Countries
          {...field('country')}
          label="Country"
          autoComplete="country-name"
          none="Choose a country"
        />
      </div>
    </section>
  )
}

/** The data for permits, stored encrypted. `keepsPassport`: there is a number to remove. */
export function PersonalInformation({ keepsPassport, ...props }: FieldsProps & { keepsPassport: boolean }) {
  const field = fieldsOf(props)
  return (
    <section className="card pad" aria-labelledby="personal-title" data-private>
      <h2 id="personal-title">Personal information</h2>
      <p className="muted mt-1">
        Only needed for permits. It is stored encrypted and nobody else sees it here. You can reuse it when
        you enter the travellers of a booking.
      </p>
      <div className="fgrid account__fields">
        <Field
          {...field('born')}
          label="Date of birth"
          hint="Day, month, year."
          placeholder="dd/mm/yyyy"
          inputMode="numeric"
          autoComplete="bday"
        />
        <Countries {...field('nationality')} label="Nationality" none="Choose a country" />
        <Select {...field('gender')} label="Gender" autoComplete="sex">
          <option value="">Choose</option>
          {genders.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
        <Field
          {...field('passport')}
          label="Passport number"
          hint={keepsPassport && 'To remove it, empty the field.'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </section>
  )
}

type CountriesProps = Omit<Parameters<typeof Select>[0], 'children'> & { none: string }

/** Countries by name; a different spelling of an earlier booking stays in the list. */
function Countries({ none, ...select }: CountriesProps) {
  const chosen = String(select.defaultValue ?? '')
  const isListed = chosen === '' || countries.some(({ name }) => name === chosen)
  return (
    <Select {...select}>
      <option value="">{none}</option>
      {!isListed && <option>{chosen}</option>}
      {countries.map(({ code, name }) => (
        <option key={code}>{name}</option>
      ))}
    </Select>
  )
}

function fieldsOf({ values, errorOf }: FieldsProps) {
  return (id: keyof ProfileForm) => ({
    id,
    defaultValue: values[id],
    error: errorOf(id),
    required: false,
  })
}
