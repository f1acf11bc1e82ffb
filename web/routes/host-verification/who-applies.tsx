import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import type { Shown } from './verification-parts.ts'

/** Individual or company: the choice shows its fields, also without script. */
export function WhoYouAre({ values }: Shown) {
  const choices = [
    { value: 'individual', name: 'Individual', says: 'You guide under your own name.' },
    { value: 'company', name: 'Company', says: 'A registered trekking agency.' },
  ]
  return (
    <section className="card pad" id="who" aria-labelledby="who-title">
      <fieldset>
        <legend>
          <h2 id="who-title">Who you are</h2>
        </legend>
        <div className="choice">
          {choices.map(({ value, name, says }) => (
            <label key={value}>
              <input
                type="radio"
                name="hostType"
                value={value}
                defaultChecked={values.hostType === value}
                className="choice__dot"
              />
              <span>
                <b>{name}</b>
                <span className="muted">{says}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}

/** The person or the company. Phone and picture of a host with treks are on the page of their public profile. */
export function YourDetails({ values, errorOf, kind }: Shown & { kind: VerificationKind }) {
  return (
    <section className="card pad" id="details" aria-labelledby="details-title">
      <h2 id="details-title">
        <span className="of-person">Your details</span>
        <span className="of-company">The company</span>
      </h2>
      <div className="fgrid">
        <div className="of-person">
          <Field
            id="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={values.firstName}
            error={errorOf('firstName')}
          />
        </div>
        <div className="of-person">
          <Field
            id="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={values.lastName}
            error={errorOf('lastName')}
          />
        </div>
        <div className="of-person">
          <Field
            id="dateOfBirth"
            label="Date of birth"
            autoComplete="bday"
            hint="dd/MM/yyyy"
            defaultValue={values.dateOfBirth}
            error={errorOf('dateOfBirth')}
          />
        </div>
        <div className="full of-company">
          <Field
            id="businessName"
            label="Business name"
            full
            autoComplete="organization"
            defaultValue={values.businessName}
            error={errorOf('businessName')}
          />
        </div>
        <div className="full of-company">
          <Field
            id="businessAddress"
            label="Business address"
            full
            autoComplete="street-address"
            defaultValue={values.businessAddress}
            error={errorOf('businessAddress')}
          />
        </div>
        {kind === 'application' && (
          <>
            <Field
              id="phoneNumber"
              label="Phone number"
              type="tel"
              autoComplete="tel"
              hint="Travellers see it once their booking is confirmed."
              defaultValue={values.phoneNumber}
              error={errorOf('phoneNumber')}
            />
            <Field
              id="profileImage"
              label="Profile image"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              optional
              full
              hint="JPG, PNG or WebP up to 5MB. Everyone can see it. Without one, we use your profile photo."
              error={errorOf('profileImage')}
            />
          </>
        )}
      </div>
    </section>
  )
}

/** The host's experience, which travellers read. */
export function Experience({ values, errorOf }: Shown) {
  return (
    <section className="card pad" id="about" aria-labelledby="about-title">
      <h2 id="about-title">Experience</h2>
      <div className="fgrid">
        <Field
          id="yearsOfExperience"
          label="Years of experience"
          inputMode="numeric"
          defaultValue={values.yearsOfExperience}
          error={errorOf('yearsOfExperience')}
        />
        <Field
          id="specialities"
          label="Specialities"
          defaultValue={values.specialities}
          error={errorOf('specialities')}
        />
        <TextArea
          id="experience"
          label="Experience"
          full
          hint="Travellers read this under “About Me”."
          defaultValue={values.experience}
          error={errorOf('experience')}
        />
      </div>
    </section>
  )
}
