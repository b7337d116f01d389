import { PageHero } from './PageHero'
import { PageShell } from './PageShell'

/**
 * The place where the server inserts content for visitors without JavaScript; each kind of page has its own template.
 */
export function WithoutScript() {
  return <noscript>{'{% include page.template %}'}</noscript>
}

/** The layout, for visitors without JavaScript, of a page that is empty until the app starts. */
export function ShellWithoutScript() {
  return (
    <PageShell title="" hero={<PageHero title="{{page.title}}" />} narrow>
      {'{% include page.template %}'}
    </PageShell>
  )
}
