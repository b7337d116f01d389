import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../lib/useDebounced'
import { api, unwrap } from './client'
import { keys } from './keys'

/** Milliseconds without a keystroke before names are fetched. */
const PAUSE = 150

/** Names of known universities for what was typed. A help, never a hurdle: where they cannot be had there are none. */
export function useUniversities(typed: string): readonly string[] {
  const asked = useDebounced(typed.trim(), PAUSE)
  const { data } = useQuery({
    queryKey: keys.universities(asked),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/universities', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.items ?? []
}
