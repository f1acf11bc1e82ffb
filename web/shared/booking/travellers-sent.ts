import { type TypedDetails, typedDetails } from '#domain/traveller/typed-details-rules.ts'

/** The typed values, by the traveller's position on the booking. */
export function typedIn(form: FormData): TypedDetails[] {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return typedDetails(Object.fromEntries(texts))
}
