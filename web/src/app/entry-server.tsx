import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { createQueryClient } from '../api/queryClient'
import { CoachShell } from '../pages/coach/CoachShell'
import { documentTitle, type PageMeta, SITE_DESCRIPTION } from '../pages/shell/pageMeta'
import { App } from './App'
import { loadPage, routes } from './routes'

/** A page as the build writes it for the server. */
interface BuiltPage {
  path: string
  /** Its module, as the build's manifest names it. */
  module: string
  meta: PageMeta
}

/** Every page of the site, in the order of the routes. */
export function readPages(): Promise<BuiltPage[]> {
  return Promise.all(
    Object.entries(routes).map(async ([path, { load }]) => {
      const { page } = await load()
      return { path, module: await moduleOf(page), meta: page }
    }),
  )
}

const modules = import.meta.glob<PageMeta>('../pages/*Page.tsx', { import: 'page' })

async function moduleOf(page: PageMeta): Promise<string> {
  for (const [path, load] of Object.entries(modules)) {
    if ((await load()) === page) return path.replace('..', 'src')
  }
  throw new Error(`No file in pages/ exports the page '${page.title}'.`)
}

export { documentTitle, SITE_DESCRIPTION }

/** The HTML of #root for a path. The browser hydrates it, so the tree must be the one of main.tsx. */
export async function render(path: string): Promise<string> {
  await loadPage(path)
  return renderTree(path)
}

/** The HTML of #root for any such coach's profile, with {{placeholders}} for avatar, name and team. */
export function renderCoachShell(kind: { verified: boolean; rated: boolean }): string {
  return renderTree('/coach/0', <CoachShell {...kind} />)
}

function renderTree(path: string, page?: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={createQueryClient()}>{page}</App>
      </StaticRouter>
    </StrictMode>,
  )
}
