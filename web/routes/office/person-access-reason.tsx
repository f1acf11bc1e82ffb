import { personLookReasons } from '#domain/suspension/person-rules.ts'
import { Select } from '../../ui/forms/field.tsx'

/** Why staff search for or open a person; the first reason is the usual one. */
export function PersonLookReason({ id }: { id: string }) {
  return (
    <Select id={id} name="reason" label="Why you need to see it">
      {Object.entries(personLookReasons).map(([key, says]) => (
        <option key={key} value={key}>
          {says}
        </option>
      ))}
    </Select>
  )
}
