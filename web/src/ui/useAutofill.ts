import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Makes a text field with state accept what the browser fills in. Browsers and password managers fill in fields in ways
 * that React does not notice: it would empty the field on the next render, and the form would send the old value.
 *
 * Returns the `ref` and the `defaultValue` of the control, which takes no `value`: only changed values are written to
 * it, so nothing is emptied. A value that was filled in becomes a regular change before any button or the form itself
 * is used.
 */
export function useAutofill<Control extends TextControl>(value: string, outerRef?: Ref<Control>) {
  const control = useRef<Control>(null)
  const known = useRef(value)
  // Never updated: a new default value of a text area would move the caret.
  const [initial] = useState(value)

  useImperativeHandle(outerRef, () => control.current as Control)

  useLayoutEffect(() => {
    if (known.current === value) return
    known.current = value
    const element = control.current
    if (element && element.value !== value) element.value = value
  }, [value])

  useEffect(() => {
    const element = control.current
    if (!element) return
    const change = () => {
      const filled = element.value
      if (filled === known.current) return
      // React ignores an input event if the value is the last one it saw being set. Set the old value, then set the new
      // one through the prototype, which React does not track.
      element.value = known.current
      const prototype = Object.getPrototypeOf(element) as object
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, filled)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const changeNow = () => {
      flushSync(change)
    }
    change() // typed or filled in before the app started
    const { form } = element
    element.addEventListener('change', changeNow)
    form?.addEventListener('click', changeNow, true)
    form?.addEventListener('submit', changeNow, true)
    return () => {
      element.removeEventListener('change', changeNow)
      form?.removeEventListener('click', changeNow, true)
      form?.removeEventListener('submit', changeNow, true)
    }
  }, [])

  return { ref: control, defaultValue: initial }
}
