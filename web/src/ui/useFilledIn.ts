import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Lets a text field with state take what the browser fills in. Browsers and password managers do that in ways that React
 * does not notice: it would empty the field at the next render, and the form would send what was there before.
 *
 * Returns the `ref` and the `defaultValue` of the control, which takes no `value`: only a new one is written into it, so
 * nothing is emptied. What was filled in becomes an ordinary change before any button or the form itself is used.
 */
export function useFilledIn<Control extends TextControl>(value: string, outerRef?: Ref<Control>) {
  const control = useRef<Control>(null)
  const known = useRef(value)
  // Never another: of a text area it would move the caret.
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
      // React ignores an event of a field whose value it saw a script set: set that back, then the value behind its back.
      element.value = known.current
      const prototype = Object.getPrototypeOf(element) as object
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, filled)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const changeNow = () => {
      flushSync(change)
    }
    change() // typed or filled in before the app had started
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
