/**
 * The script that the server runs in V8 to render pages (server/sideline/pages/react.py). It defines two functions:
 * `loadPages`, to be called once, and `renderPage`.
 */
import './webApis'
import { fillQueryCache } from '../api/initialData'
import { createQueryClient } from '../api/queryClient'
import { loadEverything } from '../lib/loadable'
import { renderTree } from './renderTree'

/** Returns the HTML of #root for a path with its query; `data` is what the document has for `fillQueryCache`. */
function renderPage(location: string, data: string): string {
  const queryClient = createQueryClient()
  fillQueryCache(queryClient, data)
  return renderTree(location, queryClient)
}

Object.assign(globalThis, { loadPages: loadEverything, renderPage })
