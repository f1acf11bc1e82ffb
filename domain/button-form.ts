import { z } from 'zod'

/** A form with a button, or files, and no text. */
export const buttonForm = z.object({})
