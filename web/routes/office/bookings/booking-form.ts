/** The cents of a hidden field; NaN for anything else. */
export function centsIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** The amounts that the form showed; the fields of a list end with the chosen entry. */
export function shownIn(form: FormData, entry = '') {
  const cents = (name: string) => centsIn(String(form.get(`${name}${entry}`) ?? ''))
  return { dueCents: cents('due'), cardCents: cents('card'), creditCents: cents('credit') }
}

/** The traveller's position and the typed name of the form that corrects a name. */
export function nameIn(form: FormData) {
  const word = (name: string) => String(form.get(name) ?? '')
  const position = word('position')
  return {
    position: /^\d{1,2}$/.test(position) ? Number(position) : -1,
    firstName: word('firstName'),
    lastName: word('lastName'),
  }
}

/** The typed new lead of the form that hands a booking over. */
export function newLeadIn(form: FormData) {
  const word = (name: string) => String(form.get(name) ?? '')
  return {
    firstName: word('firstName'),
    lastName: word('lastName'),
    email: word('email'),
    phone: word('phone'),
    isAdult: form.has('adult'),
  }
}

/** The texts of a form, with the chosen values of one name separated by commas. */
export function textsOf(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String).join(',')]))
}
