import { useEffect } from 'react'

/**
 * Keeps the specified local key `user`, {"email": …}: who is signed in, empty when nobody is any more. It is for display
 * only and never believed; a browser where nobody signed in has none. Forbidden storage is only logged.
 */
export function useKeptUser(email: string): void {
  useEffect(() => {
    try {
      if (email || localStorage.getItem('user')) localStorage.setItem('user', JSON.stringify({ email }))
    } catch (error) {
      console.warn('Error keeping user:', error)
    }
  }, [email])
}
