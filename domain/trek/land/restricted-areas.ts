import { permits } from './permits.ts'

/** Whether one of these permits is for a restricted area, which nobody may enter alone or without a guide. */
export function needsRestrictedPermit(names: readonly string[]): boolean {
  return permits.some(({ key, name }) => key.startsWith('RAP_') && names.includes(name))
}
