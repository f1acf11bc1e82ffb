import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { Button } from '../forms/button.tsx'
import { ROWS } from './use-shortcuts.ts'
import { useShortcutSwitch } from './use-shortcut-switch.ts'

/** Under a list, while the shortcuts are on: a hint that keys move through its rows, and a link to turn them off. */
export function ShortcutLine() {
  const { on, Form } = useShortcutSwitch()
  const location = useLocation()
  const [hasRows, setHasRows] = useState(false)
  useEffect(() => setHasRows(document.querySelector(ROWS) !== null), [location])
  if (!on || !hasRows) return null
  return (
    <Form method="post" action={href('/admin')} className="office__note small muted shortcutline">
      J and K move, Enter opens.{' '}
      <Button kind="text" name="shortcuts" value="off">
        Turn shortcuts off
      </Button>
    </Form>
  )
}
