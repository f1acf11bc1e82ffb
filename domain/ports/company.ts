/** The company that runs the site, for the imprint, the legal pages and the accounting documents. */
export type Company = { name: string; address: string; register: string; director: string }
