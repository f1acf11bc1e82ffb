import type { IsoDate } from '../dates.ts'

export type RateTable = { date: IsoDate; rates: Readonly<Record<string, number>> }

/**
 * Approximately how much of a currency one US dollar buys, on one day: used when no provider of rates is configured or it
 * has never answered. For display only. From general knowledge, accurate to a few per cent.
 */
export const bundledRates: RateTable = {
  date: '2026-11-20',
  rates: {
    USD: 1,
    AED: 3.6725,
    AUD: 1.528,
    BRL: 5.41,
    CAD: 1.386,
    CHF: 0.8795,
    CNY: 7.08,
    CZK: 22.6,
    DKK: 6.871,
    EUR: 0.921,
    GBP: 0.7712,
    HKD: 7.78,
    HUF: 362.4,
    IDR: 16420,
    ILS: 3.42,
    INR: 87.6,
    ISK: 132.1,
    JPY: 151.4,
    KRW: 1412,
    MXN: 18.6,
    MYR: 4.22,
    NOK: 10.94,
    NPR: 140.16,
    NZD: 1.702,
    PHP: 57.3,
    PLN: 3.92,
    QAR: 3.64,
    RON: 4.69,
    SAR: 3.75,
    SEK: 10.42,
    SGD: 1.312,
    THB: 33.1,
    TRY: 43.5,
    ZAR: 17.6,
  },
}
