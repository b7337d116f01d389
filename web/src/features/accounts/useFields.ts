import { useState, type ChangeEvent } from 'react'
import type { Messages } from './rules'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * The text fields of one form: values, messages at fields, and the props of each control. Typing into a field
 * takes its message away; a failed call leaves all values as they are.
 */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial)
  const [messages, setMessages] = useState<Messages<Name>>({})

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: messages[name],
    onChange: (event: ChangeEvent<Control>) => {
      const { value } = event.target
      setValues((before) => ({ ...before, [name]: value })) // autofill changes several in one go
      setMessages((before) => ({ ...before, [name]: undefined }))
    },
  })

  /** Shows the messages and leads the keyboard to the first one; says whether there were none. */
  const accept = (found: Messages<Name>, form: HTMLFormElement): boolean => {
    setMessages(found)
    const [first] = Object.keys(found)
    const control = first === undefined ? null : form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first === undefined
  }

  return { values, field, accept }
}
