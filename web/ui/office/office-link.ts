/** An entry of the office's side navigation. */
export type OfficeLink = {
  to: string
  label: string
  /** The number of waiting items; hidden for none. */
  count?: number | undefined
  /** The letter that opens it after G. */
  letter?: string | undefined
}
