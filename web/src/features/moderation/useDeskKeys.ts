import { useEffectEvent, useLayoutEffect } from 'react'
import { areKeysOn } from './keysSetting'

/**
 * Registers page-wide keyboard shortcuts, inactive in a dialog and while the user types or holds Ctrl, Alt or Meta.
 * Single characters can be turned off (WCAG 2.1.4).
 */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return
    const isTyping = isTextField(event.target)
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = keys[name]
    if (!action || (isTyping && name !== 'Escape')) return
    if (name.length === 1 && !areKeysOn()) return
    // Enter on a focused control activates that control.
    if (
      name === 'Enter' &&
      event.target instanceof Element &&
      event.target.closest('a, button, input, summary')
    )
      return
    event.preventDefault()
    action()
  })
  // A layout effect, so that the keys work as soon as the rows are painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      onKey(event)
    }
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
    }
  }, [])
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)
}
