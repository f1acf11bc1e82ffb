import { brand } from '#brand'
import type { Company } from '#domain/ports/company.ts'

/** The company of the demonstration: every detail says that it is an example. */
export const exampleCompany: Company = {
  name: `${brand.company} (example company)`,
  address: 'Example Street, Kathmandu, Nepal (example address)',
  register: 'Company register of Nepal (example entry)',
  director: 'Example Person',
}
