/**
 * Calls back when somebody leaves a panel: with a click or the focus elsewhere (`left`), or with Escape (`escaped`).
 * Returns the function that stops it.
 */
export function onLeaving(
  inside: (target: Node | null) => boolean,
  { left, escaped }: { left: () => void; escaped: () => void },
): () => void {
  const onElsewhere = ({ target }: Event) => {
    if (!inside(target as Node | null)) left()
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') escaped()
  }
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
    document.removeEventListener('keydown', onKey)
  }
}
