/**
 * Whether a page hides details or an answer that a traveller gave through an own link: from the lead, and in every browser but
 * the one that gave them, because the lead has the link too.
 */
export function isHidden(
  { isGivenByTraveller, givenIn }: { isGivenByTraveller: boolean; givenIn: string | null },
  reader: 'lead' | { browser: string },
): boolean {
  return isGivenByTraveller && (reader === 'lead' || givenIn !== reader.browser)
}
