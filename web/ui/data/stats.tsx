export type Figure = { name: string; value: string; about: string }

/** Numbers with their names above and explanations below. */
export function Figures({ className, figures }: { className: string; figures: readonly Figure[] }) {
  return (
    <dl className={className}>
      {figures.map(({ name, value, about }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <small>{about}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
