import { PageHero } from './PageHero'
import { PageShell } from './PageShell'

/** The layout, for visitors without JavaScript, of a page that is empty until the app starts. */
export function ShellWithoutScript() {
  return (
    <PageShell title="" hero={<PageHero title="{{page.title}}" />} narrow>
      {'{% include page.template %}'}
    </PageShell>
  )
}
