import { redirect } from 'react-router'
import { authorize } from '../../../http/authorize.ts'

/** A trek address without a slug redirects to the list. */
export const loader = authorize('site.use', async () => redirect('/list'))
