import { redirect } from 'react-router'
import { anyone } from '../../http/visitor.ts'

/** A trek's address without its name leads to all of them. */
export const loader = anyone(async () => redirect('/list'))
