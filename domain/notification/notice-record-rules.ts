import type { IsoDate } from '../dates.ts'

/** The data of a line's record: the trek, its dates and states, and no name of a person. */
export type NoticeRecord = {
  /** The id of the booking, departure, payout, trek or conversation; null for a line about the account. */
  id: string | null
  trek: string | null
  slug: string | null
  departureId: string | null
  startsOn: IsoDate | null
  endsOn: IsoDate | null
  /** A booking that was never confirmed has no page. */
  isConfirmed: boolean
  /** 'PO-12', for a payout. */
  payout: string | null
  isSupport: boolean
  detail: {
    isLast?: boolean
    isReferral?: boolean
    isShown?: boolean
    renewsAt?: string
    outcome?: 'open' | 'won' | 'lost'
  }
}

/** The sentence of a mail to an account, and the page that it links to. */
export type Line = {
  text: (of: string, record: NoticeRecord) => string
  to: (record: NoticeRecord, hosting: string) => string
}
