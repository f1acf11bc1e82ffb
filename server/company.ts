import type { Company } from '#domain/ports/company.ts'
import { exampleCompany } from '#web/content/company.ts'
import type { Env } from '../env.ts'

/** The company in the imprint. Production does not start without its settings; the demonstration has an example. */
export function companyOf(env: Env): Company {
  const {
    COMPANY_NAME: name,
    COMPANY_ADDRESS: address,
    COMPANY_REGISTER: register,
    COMPANY_DIRECTOR: director,
  } = env
  return name && address && register && director ? { name, address, register, director } : exampleCompany
}
