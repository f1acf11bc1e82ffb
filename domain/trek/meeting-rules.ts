export type Meeting = { starts_in: string; meeting_point: string; meets_at: string }

/**
 * Where and when travellers meet on the first day: 'Besisahar: Hotel Yak, 07:30 Nepal time', as far as the host has
 * given it.
 */
export function meetingText({ starts_in, meeting_point, meets_at }: Meeting): string {
  const details = [meeting_point, meets_at && `${meets_at} Nepal time`].filter(Boolean).join(', ')
  return details ? `${starts_in}: ${details}` : starts_in
}

/** Whether the host has given everything. */
export function isMeetingKnown({ meeting_point, meets_at }: Meeting): boolean {
  return meeting_point !== '' && meets_at !== ''
}
