import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'
import { useDebounced } from '../../lib/useDebounced'
import { TextField } from '../../ui/TextField'

/** Milliseconds without a keystroke before suggestions are fetched. */
const PAUSE = 150

interface UniversityFieldProps {
  value: string
  error: string | undefined
  onChange: (university: string) => void
}

/** The university, with the ones already known as suggestions; any other may be typed. */
export function UniversityField({ value, error, onChange }: UniversityFieldProps) {
  const listId = useId()
  const asked = useDebounced(value.trim(), PAUSE)
  const { data: known } = useQuery({
    queryKey: keys.universities(asked),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/universities', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false, // Only a convenience: without it the name is typed out.
  })
  return (
    <>
      <TextField
        label="University"
        name="university"
        required
        list={listId}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={error}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      <datalist id={listId}>
        {known?.items.map((university) => (
          <option key={university} value={university} />
        ))}
      </datalist>
    </>
  )
}
