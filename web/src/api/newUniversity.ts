import { useState } from 'react'
import { ApiError } from './errors'

/** The question whether a university whose name is similar to known ones is new. */
export interface NewUniversity {
  isNew: boolean
  /** The server's message and the similar universities with which it refused the text (409), if it did. */
  refused: { message: string; schools: readonly string[] } | null
  setNew: (isNew: boolean) => void
}

/**
 * Keeps the answer for the text of a university field, and the refusal of that text: `ask` takes the error of the
 * request, and returns whether it was refused for a similar name. Both no longer apply when the text changes.
 */
export function useNewUniversity(text: string): {
  question: NewUniversity
  ask: (thrown: unknown) => boolean
} {
  const university = text.trim()
  const [added, setAdded] = useState<string | null>(null)
  const [refused, setRefused] = useState<(NewUniversity['refused'] & { university: string }) | null>(null)
  return {
    question: {
      isNew: added === university,
      refused: refused?.university === university ? refused : null,
      setNew: (isNew) => {
        setAdded(isNew ? university : null)
      },
    },
    ask: (thrown) => {
      if (!(thrown instanceof ApiError) || thrown.code !== 'similar_university') return false
      const { similar } = thrown.extra
      setRefused({
        university,
        message: thrown.message,
        schools: Array.isArray(similar) ? similar.map(String) : [],
      })
      return true
    },
  }
}
