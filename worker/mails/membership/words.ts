import type { Deps } from '#domain/deps.ts'

export const MEMBER_BECAUSE = 'You receive this because you are a member.'

/** Some accounts have no name. */
export function greeting(firstName: string): string {
  return firstName ? `Dear ${firstName},` : 'Hello,'
}

export function membershipPage({ origin }: Pick<Deps, 'origin'>): string {
  return `${origin}/subscribe-and-save`
}
