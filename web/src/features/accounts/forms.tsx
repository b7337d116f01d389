import { type ChangeEvent, useState } from 'react'
import { CheckIcon } from '../../ui/icons'
import type { Messages } from './validation'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * What was typed into forms that are closed now, by form name. Never includes passwords, because others may use the
 * computer.
 */
const typedValues = new Map<string, Record<string, string>>()

/** Forgets what was typed into closed forms, because it was used or someone else signed in. */
export function clearTypedValues(): void {
  typedValues.clear()
}

function withTypedValues<Name extends string>(initial: Record<Name, string>, form: string | undefined) {
  const typed = form === undefined ? undefined : typedValues.get(form)
  if (!typed) return initial
  const entries = Object.entries<string>(initial).map(([name, value]) => [name, value || (typed[name] ?? '')])
  return Object.fromEntries(entries) as Record<Name, string>
}

/**
 * The state of a form's text fields: values, error messages, and the props of each field. Typing into a field clears
 * its message. If `form` is a name, the form restores what was typed when it is opened again.
 */
export function useFields<Name extends string>(initial: Record<Name, string>, form?: string) {
  const [values, setValues] = useState(() => withTypedValues(initial, form))
  const [messages, setMessages] = useState<Messages<Name>>({})

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: messages[name],
    onChange: (event: ChangeEvent<Control>) => {
      change(name, event.target.value)
    },
  })

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value })) // autofill changes several fields at once
    setMessages((before) => ({ ...before, [name]: undefined }))
    if (form !== undefined && name !== 'password')
      typedValues.set(form, { ...typedValues.get(form), [name]: value })
  }

  /** Shows the messages and focuses the first field that has one. Returns whether there are none. */
  const accept = (found: Messages<Name>, form: HTMLFormElement): boolean => {
    setMessages(found)
    const [first] = Object.keys(found)
    const control = first === undefined ? null : form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first === undefined
  }

  return { values, field, change, accept }
}

interface SwitchLinkProps {
  question: string
  label: string
  onClick: () => void
}

/** 'Already have an account? Log In': switches between the dialogs. */
export function SwitchLink({ question, label, onClick }: SwitchLinkProps) {
  return (
    <p className="text-center text-ink-2">
      {question} <TextButton onClick={onClick}>{label}</TextButton>
    </p>
  )
}

interface TextButtonProps {
  onClick: () => void
  children: string
}

/** A button within a sentence, styled as a link. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      className="-my-2.5 min-h-11 px-1 font-semibold text-soft-ink underline underline-offset-4"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface ChecklistProps {
  items: readonly { label: string; met: boolean }[]
}

/** A list of requirements, each checked once it is met. */
export function Checklist({ items }: ChecklistProps) {
  return (
    <ul className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
      {items.map(({ label, met }) => (
        <li key={label} className={`flex items-center gap-2 ${met ? 'font-medium text-t5' : 'text-ink-2'}`}>
          <span
            className={`grid size-5 shrink-0 place-items-center rounded-full border transition-colors ${
              met ? 'border-transparent bg-s5 text-on-score' : 'border-edge'
            }`}
          >
            {met && <CheckIcon className="size-3" />}
          </span>
          <span>{label}</span>
          <span className="sr-only">{met ? '(met)' : '(not met yet)'}</span>
        </li>
      ))}
    </ul>
  )
}
