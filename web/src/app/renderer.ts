/**
 * The script that the server runs in V8 to render pages (server/sideline/pages/react.py). It defines two functions:
 * `loadPages`, to be called once, and `renderPage`.
 */
import './webApis'
import type { QueryKey } from '@tanstack/react-query'
import { createQueryClient } from '../api/queryClient'
import { renderTree } from './renderTree'
import { routes } from './routes'

/** Returns the HTML of #root for a path with its query; `data` is a list of pairs of query key and data, in JSON. */
function renderPage(location: string, data: string): string {
  const queryClient = createQueryClient()
  for (const [key, value] of JSON.parse(data) as [QueryKey, unknown][]) queryClient.setQueryData(key, value)
  return renderTree(location, queryClient)
}

async function loadPages(): Promise<void> {
  await Promise.all(Object.values(routes).map(({ load }) => load()))
}

Object.assign(globalThis, { loadPages, renderPage })
