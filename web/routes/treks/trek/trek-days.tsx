import { useState } from 'react'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import type { LineWords } from '../../../shared/trek/elevation-words.ts'
import { TrekElevation } from '../../../shared/trek/trek-elevation.tsx'
import { TrekItinerary } from '../../../shared/trek/trek-itinerary.tsx'

/** The trek's profile and its days: the day focused in the profile is marked in the list. */
export function TrekDays({ trek, words }: { trek: TrekPage; words: LineWords }) {
  const [day, setDay] = useState<number>()
  return (
    <>
      <TrekElevation trek={trek} words={words} onDay={setDay} />
      <TrekItinerary trek={trek} marked={day} />
    </>
  )
}
