import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Answer } from './checkout-sent.ts'

const REVIEW = '#review'

/**
 * Whether the review is shown. It has its own history entry, so that Back leads from it to the form and Forward to it
 * again.
 */
export function useReviewStep(answer: Answer | undefined, scripted: boolean): boolean {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const there = hash === REVIEW
  const review = answer?.step === 'review'
  const followed = useRef(answer)
  useEffect(() => {
    if (!scripted || followed.current === answer) return
    followed.current = answer
    if (review && !there) void navigate({ search, hash: REVIEW }, { preventScrollReset: true })
    if (!review && there) void navigate(-1)
  }, [scripted, answer, review, there, search, navigate])
  return review && (there || !scripted)
}
