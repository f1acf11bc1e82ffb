import { longest, type HostPageForm } from '#domain/host/host-page-form-rules.ts'
import { Field, TextArea } from '../../ui/forms/field.tsx'

type ProfileFieldsProps = { values: HostPageForm; errorOf: (field: string) => string | undefined }

/** The fields of a host's public page. */
export function ProfileFields({ values, errorOf }: ProfileFieldsProps) {
  const field = (id: keyof HostPageForm) => ({ id, defaultValue: values[id], error: errorOf(id) })
  return (
    <div className="fgrid">
      <Field
        {...field('displayName')}
        label="Name"
        hint="The name travellers see. An operator checks a new name first."
        maxLength={longest.displayName}
      />
      <Field {...field('years')} label="Years of experience" inputMode="numeric" optional maxLength={2} />
      <TextArea
        {...field('bio')}
        label="About you"
        hint="A few sentences at the top of your page."
        optional
        full
        rows={4}
        maxLength={longest.bio}
      />
      <TextArea
        {...field('experience')}
        label="Experience"
        hint="Licences, first aid, where you have led groups. Travellers find it under About Me."
        optional
        full
        rows={4}
        maxLength={longest.experience}
      />
      <Field
        {...field('specialities')}
        label="Specialities"
        hint="Separated by commas: High passes, Families"
        optional
        full
        maxLength={longest.specialities}
      />
      <Field
        {...field('languages')}
        label="Languages"
        hint="Separated by commas: Nepali, English"
        optional
        full
        maxLength={longest.languages}
      />
      <Field
        {...field('phone')}
        label="Phone"
        type="tel"
        hint="For travellers whose booking is confirmed; it is not on your page."
        autoComplete="tel"
        optional
        maxLength={longest.phone}
      />
    </div>
  )
}

const names = ['displayName', 'bio', 'experience', 'years', 'specialities', 'languages', 'phone'] as const

/** The form's values, trimmed. */
export function formOf(fields: FormData): HostPageForm {
  const typed = (name: string) => String(fields.get(name) ?? '').replaceAll('\r\n', '\n')
  return Object.fromEntries(names.map((name) => [name, typed(name).trim()])) as HostPageForm
}
