import { Checkbox } from './checkbox.tsx'

export type FilterOption = {
  /** Its part of the address: 'dur' and 'classic'. */
  name: string
  value: string
  label: string
  /** How many treks there would be with it; undefined until that is known. */
  count: number | undefined
  ticked: boolean
}

type FilterOptionsProps = {
  title: string
  options: readonly FilterOption[]
  onToggle: (option: FilterOption) => void
}

/** One group of filters, each with its count; one that leads nowhere stays visible and can only be taken off. */
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
