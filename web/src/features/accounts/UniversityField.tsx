import { useEffect, useId, useState, type ComponentProps } from 'react'
import { useDebounced } from '../../lib/useDebounced'
import { TextField } from '../../ui/TextField'

interface UniversityFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'list'> {
  value: string
  suggest?: ((typed: string) => Promise<string[]>) | undefined
}

/** Free text with suggestions from the known universities; without them it is just a field. */
export function UniversityField({ suggest, ...field }: UniversityFieldProps) {
  const list = useId()
  const names = useSuggestions(useDebounced(field.value.trim(), 200), suggest)
  return (
    <>
      <TextField {...field} label="University" autoComplete="off" list={list} />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** Suggestions are a help, never a hurdle: when they cannot be had there are none. */
function useSuggestions(typed: string, suggest: UniversityFieldProps['suggest']): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    if (!suggest || typed.length < 2) return
    let current = true
    suggest(typed).then(
      (found) => {
        if (current) setNames(found)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [typed, suggest])
  return names
}
