import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '../../ui/fields'
import { PlusIcon } from '../../ui/formIcons'

/** Offline, the form works without hints. */
const HintList = lazy(() => import('./hints/HintList').catch(() => ({ default: NoHints })))

interface CommentFieldProps {
  coachName: string
  value: string
  onChange: (value: string) => void
  /** The maximum number of characters. */
  max: number
}

/** The comment of a review, buttons that insert the beginning of a line, and hints about the text. */
export function CommentField({ coachName, value, onChange, max }: CommentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  // The last position of the caret. If the text box was never focused, it is the end of the text.
  const [caret, setCaret] = useState(value.length)
  const [wasFocused, setWasFocused] = useState(false)

  return (
    <>
      <div role="group" aria-label="Writing prompts" className="mb-3 flex flex-wrap gap-2">
        {PROMPTS.map((prompt) => {
          const inserted = insertPrompt(value, caret, prompt)
          return (
            <button
              key={prompt}
              type="button"
              aria-label={`Start with: ${prompt}`}
              disabled={inserted.text.length > max}
              onClick={() => {
                // The text must be rendered before the caret can be placed in it.
                flushSync(() => {
                  onChange(inserted.text)
                  setCaret(inserted.caret)
                })
                area.current?.focus()
                area.current?.setSelectionRange(inserted.caret, inserted.caret)
              }}
              className="inline-flex min-h-11 items-center gap-1 rounded-full border border-dashed border-edge px-3 text-[0.9375rem] transition-colors hover:bg-soft disabled:cursor-not-allowed disabled:opacity-60"
            >
              <PlusIcon />
              {prompt}
            </button>
          )
        })}
      </div>
      <TextArea
        ref={area}
        label="Your review"
        hideLabel
        name="comment"
        placeholder="What should the next athlete know?"
        hint="Leave out names, dates and scores: they can show who you are."
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionEnd)
        }}
        onFocus={() => {
          setWasFocused(true)
        }}
        onSelect={(event) => {
          setCaret(event.currentTarget.selectionEnd)
        }}
        counter={{ max }}
      />
      {(wasFocused || value !== '') && (
        <Suspense>
          <HintList
            comment={value}
            coachName={coachName}
            onSelect={(start, end) => {
              area.current?.focus()
              area.current?.setSelectionRange(start, end)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function NoHints() {
  return null
}

/** Prompts that begin a line of a review. */
const PROMPTS = ['After the visit', 'When injured', 'A normal Tuesday']

interface Insertion {
  text: string
  /** The new position of the caret, after the prompt. */
  caret: number
}

/** Inserts a prompt on its own line at the caret, or on the first line if the text is empty. */
function insertPrompt(text: string, caret: number, prompt: string): Insertion {
  const [before, after] = text.trim() === '' ? ['', ''] : [text.slice(0, caret), text.slice(caret)]
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const line = `${start}${prompt}: `
  const rest = after === '' || after.startsWith('\n') ? after : `\n${after}`
  return { text: line + rest, caret: line.length }
}
