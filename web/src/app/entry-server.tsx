import { createQueryClient } from '../api/queryClient'
import { type PageMeta, SITE_DESCRIPTION } from '../pages/shell/pageMeta'
import { ShellWithoutScript } from '../pages/shell/ShellWithoutScript'
import { renderTree } from './renderTree'
import { routes } from './routes'

/** A page as the build writes it for the server. */
interface BuiltPage {
  path: string
  /** The page's module, as named in the build's manifest. */
  module: string
  meta: PageMeta
}

/** Every page of the site, in the order of the routes. */
export function readPages(): Promise<BuiltPage[]> {
  return Promise.all(
    Object.entries(routes).map(async ([path, { load }]) => {
      const { page } = await load()
      return { path: path.replace('/*', ''), module: await moduleOf(page), meta: page }
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

export { SITE_DESCRIPTION }

/** The document of the pages that need the app: the server fills in their text for visitors without JavaScript. */
export function renderShell(): string {
  // Any path except '/', because the home page has a different header.
  return renderTree('/shell', createQueryClient(), <ShellWithoutScript />)
}
