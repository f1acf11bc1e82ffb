import { lookReasons } from '#domain/verification/verification-rules.ts'
import { Select } from '../../ui/forms/field.tsx'

/** The reason for opening personal data, which the audit log stores. */
export function LookReason({ id }: { id: string }) {
  return (
    <Select id={id} name="reason" label="Why you need to see it">
      {Object.entries(lookReasons).map(([key, says]) => (
        <option key={key} value={key}>
          {says}
        </option>
      ))}
    </Select>
  )
}
