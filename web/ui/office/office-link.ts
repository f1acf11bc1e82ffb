/** A line of the office's side navigation. */
export type OfficeLink = {
  to: string
  label: string
  /** How many things wait there; nothing is shown for none. */
  count?: number | undefined
  /** After a G this letter goes there. */
  letter?: string | undefined
}
