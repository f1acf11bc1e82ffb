import { useEffect } from 'react'

/**
 * Stores the specified local key `user`, {"email": …}: the signed-in account, empty after logout. It is for display
 * only and never trusted; a browser where nobody signed in has none. An error of the storage is only logged.
 */
export function useStoredUser(email: string | null | undefined): void {
  useEffect(() => {
    // Undefined means that the page could not read the account.
    if (email === undefined) return
    try {
      if (email || localStorage.getItem('user'))
        localStorage.setItem('user', JSON.stringify({ email: email ?? '' }))
    } catch (error) {
      console.warn('Error keeping user:', error)
    }
  }, [email])
}
