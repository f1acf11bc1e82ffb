/** Whether a text is a valid id; an invalid one is not found, without a query. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** Whether a text can be an id or a trek's slug; the database fails on some other texts. */
export function isIdOrSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/i.test(text)
}
