import { useEffect } from 'react'

/**
 * Keeps the specified local key `user`, {"email": …}: who is signed in, empty when nobody is any more. It is for display
 * only and never believed; a browser where nobody signed in has none. Forbidden storage is only logged.
 */
export function useKeptUser(email: string | null | undefined): void {
  useEffect(() => {
    // Undefined is a page that could not read who is signed in.
    if (email === undefined) return
    try {
      if (email || localStorage.getItem('user'))
        localStorage.setItem('user', JSON.stringify({ email: email ?? '' }))
    } catch (error) {
      console.warn('Error keeping user:', error)
    }
  }, [email])
}
