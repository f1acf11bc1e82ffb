import { Checkbox } from '../../../../ui/forms/checkbox.tsx'

export type FilterOption = {
  /** Its query parameter: 'dur' and 'classic'. */
  name: string
  value: string
  label: string
  /** The number of treks with this option; undefined until it is known. */
  count: number | undefined
  ticked: boolean
}

type FilterOptionsProps = {
  title: string
  options: readonly FilterOption[]
  onToggle: (option: FilterOption) => void
}

/** A group of filters, each with its count; one without results stays visible and can only be removed. */
export function FilterOptions({ title, options, onToggle }: FilterOptionsProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {options.map((option) => (
        <Checkbox
          key={`${option.name}=${option.value}`}
          name={option.name}
          value={option.value}
          label={option.label}
          count={option.count}
          checked={option.ticked}
          disabled={option.count === 0 && !option.ticked}
          onChange={() => onToggle(option)}
        />
      ))}
    </fieldset>
  )
}
