/** The code of a form with six boxes, or of its field for a recovery code. */
export function codeIn(form: FormData): string {
  return String(form.get('recovery') ?? '').trim() || boxesIn(form, 'code')
}

/** What six boxes with this name hold together. */
export function boxesIn(form: FormData, name: string): string {
  return [1, 2, 3, 4, 5, 6].map((place) => form.get(`${name}-${place}`) ?? '').join('')
}
