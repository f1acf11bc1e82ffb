/** The code of a form with six boxes, or of its field for a recovery code. */
export function codeIn(form: FormData): string {
  return String(form.get('recovery') ?? '').trim() || boxesIn(form, 'code')
}

/** The joined value of six boxes with this name. */
export function boxesIn(form: FormData, name: string): string {
  return [1, 2, 3, 4, 5, 6].map((place) => form.get(`${name}-${place}`) ?? '').join('')
}
