import { useId, type ComponentProps } from 'react'
import { TextField } from './TextField'

interface SuggestFieldProps extends Omit<ComponentProps<typeof TextField>, 'list' | 'autoComplete'> {
  /** What may be meant; anything else may be typed as well. */
  suggestions: readonly string[]
}

/** Free text with suggestions below; without them it is just a field. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const list = useId()
  return (
    <>
      <TextField {...field} autoComplete="off" list={list} />
      <datalist id={list}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
