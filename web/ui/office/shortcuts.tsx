import { href } from 'react-router'
import { useEffect, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import type { OfficeLink } from './office-link.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useShortcutSwitch } from './use-shortcut-switch.ts'

/** The office's shortcuts, their help, and the switch that turns them off. There are none without script. */
export function Shortcuts({ links }: { links: OfficeLink[] }) {
  const { on, Form } = useShortcutSwitch()
  const [live, setLive] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setLive(true), [])
  const goes = links.flatMap(({ letter, label, to }) => (letter ? [{ letter, label, to }] : []))
  const letters = Object.fromEntries(goes.map(({ letter, to }) => [letter, to]))
  useShortcuts({ on: live && on, letters, onHelp: () => setOpen(true) })
  if (!live) return null
  return (
    <li>
      <button type="button" className="sidenav__keys" onClick={() => setOpen(true)}>
        Shortcuts
        <span className="muted">{on ? 'on' : 'off'}</span>
      </button>
      <Dialog title="Shortcuts" open={open} onClose={() => setOpen(false)}>
        <p className="mt-2 muted keys__note">
          They do nothing while you type in a field. If you turn them off, they stay off wherever you sign in.
        </p>
        <dl className="keys">
          <Key keys={['J']} says="Next row" />
          <Key keys={['K']} says="Previous row" />
          <Key keys={['Enter']} says="Open it" />
          <Key keys={['/']} says="Search" />
          <Key keys={['?']} says="This list" />
          {goes.map(({ letter, label }) => (
            <Key key={letter} keys={['G', letter.toUpperCase()]} says={label} />
          ))}
        </dl>
        <Form method="post" action={href('/admin')} className="mt-5">
          <Button block name="shortcuts" value={on ? 'off' : 'on'}>
            {on ? 'Turn shortcuts off' : 'Turn shortcuts on'}
          </Button>
        </Form>
      </Dialog>
    </li>
  )
}

function Key({ keys, says }: { keys: string[]; says: string }) {
  return (
    <div>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && <span className="muted"> then </span>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{says}</dd>
    </div>
  )
}
