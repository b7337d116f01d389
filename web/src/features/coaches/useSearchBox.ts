import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The dropdown closes this many milliseconds after the box has lost the focus (spec section 9). */
const CLOSES_AFTER = 200

/** The text in the search box and whether its dropdown is open; whoever holds it can put text into the box. */
export function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)

  // A visitor may type into the prerendered box before the app takes the page over: that is searched as well.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (!typed) return
    queueMicrotask(() => {
      setText(typed)
      setOpen(true)
    })
  }, [input])

  useEffect(
    () => () => {
      clearTimeout(closing.current)
    },
    [],
  )

  const stay = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const leave = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => {
      setOpen(false)
    }, CLOSES_AFTER)
  }
  const type = (next: string) => {
    setText(next)
    setOpen(true)
  }
  const show = (next: string) => {
    type(next)
    input.current?.focus()
  }
  const close = () => {
    setOpen(false)
  }
  return { text, open, type, show, stay, leave, close }
}

export type SearchBox = ReturnType<typeof useSearchBox>
