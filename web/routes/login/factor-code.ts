/** The code of a form with six boxes, or of its field for a recovery code. */
export function codeIn(form: FormData): string {
  const recovery = String(form.get('recovery') ?? '').trim()
  if (recovery) return recovery
  return [1, 2, 3, 4, 5, 6].map((place) => form.get(`code-${place}`) ?? '').join('')
}
