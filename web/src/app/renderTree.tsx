import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './App'

/** The HTML of #root for a path with its query. The browser hydrates it, so the tree must be the one of main.tsx. */
export function renderTree(location: string, queryClient: QueryClient, page?: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={location}>
        <App queryClient={queryClient}>{page}</App>
      </StaticRouter>
    </StrictMode>,
  )
}
