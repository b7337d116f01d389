import { PageHero } from './PageHero'
import { PageShell } from './PageShell'

/** What the server fills into a document for visitors without JavaScript; a template of its own for each kind of page. */
export function WithoutScript() {
  return <noscript>{'{% include page.template %}'}</noscript>
}

/** The frame of a page that is empty until the app has started, for visitors without JavaScript. */
export function ShellWithoutScript() {
  return (
    <PageShell title="" hero={<PageHero title="{{page.heading}}" />} narrow>
      {'{% include page.template %}'}
    </PageShell>
  )
}
