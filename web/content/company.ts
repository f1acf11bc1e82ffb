import { brand } from '#brand'

/** The company that runs the site, for the imprint and the legal pages. */
export type Company = { name: string; address: string; register: string; director: string }

/** The company of the demonstration: every detail says that it is an example. */
export const exampleCompany: Company = {
  name: `${brand.company} (example company)`,
  address: 'Example Street, Kathmandu, Nepal (example address)',
  register: 'Company register of Nepal (example entry)',
  director: 'Example Person',
}
