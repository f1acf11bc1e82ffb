import { lookReasons } from '#domain/verification/verification-rules.ts'
import { Select } from '../../ui/field.tsx'

/** Why somebody looks: it stands in the audit log beside the look. */
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
