import type { ReactNode } from 'react'

/** What a traveller does with their link. */
export type Step = { id: string; title: string; isDone: boolean; body: ReactNode }
