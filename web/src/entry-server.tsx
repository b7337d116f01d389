import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './App'
import { createQueryClient } from './api/queryClient'
import { CoachFirstLook } from './pages/coach/CoachFirstLook'
import { documentTitle, SITE_DESCRIPTION, type PageMeta } from './pages/shell/pageMeta'
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
      return { path, module: moduleOf(page), meta: page }
    }),
  )
}

const modules = import.meta.glob<PageMeta>('./pages/*Page.tsx', { import: 'page', eager: true })

function moduleOf(page: PageMeta): string {
  const [path] = Object.entries(modules).find(([, meta]) => meta === page) ?? []
  if (!path) throw new Error(`No file in pages/ holds the page '${page.title}'.`)
  return path.replace('.', 'src')
}

export { documentTitle, SITE_DESCRIPTION }

/** The HTML of #root for a path: what the browser takes over, so the tree must be main.tsx's. */
export async function render(path: string): Promise<string> {
  await loadPage(path)
  return draw(path)
}

/** The HTML of #root for any coach's profile, with {{places}} for their avatar, name and team. */
export function renderFirstLook(verified: boolean): string {
  return draw('/coach/0', <CoachFirstLook verified={verified} />)
}

function draw(path: string, page?: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={createQueryClient()}>{page}</App>
      </StaticRouter>
    </StrictMode>,
  )
}
