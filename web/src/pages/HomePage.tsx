import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { CoachSearch } from '../features/coaches/CoachSearch'
import { SportChips } from '../features/coaches/SportChips'
import { useSearchBox } from '../features/coaches/useSearchBox'
import { expectCoach } from './coach/expectCoach'
import { FeatureCards } from './home/FeatureCards'
import { Hero } from './home/Hero'
import { SignUpCall } from './home/SignUpCall'
import { useAddCoachDialog } from './home/useAddCoachDialog'
import { useLogInLink } from './home/useLogInLink'
import { CouldNotOpen } from '../ui/CouldNotOpen'
import { Optional } from '../ui/Optional'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

const AddCoachDialog = lazy(() => import('../features/coaches/AddCoachDialog'))

export const page: PageMeta = {
  title: 'Sideline: anonymous reviews of college coaches',
  indexed: true,
  prerendered: true,
}

export default function HomePage() {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  const adding = useAddCoachDialog()
  useLogInLink()
  const cache = useQueryClient()
  const consider = ({ id }: { id: number }) => {
    expectCoach(cache, String(id))
  }
  const search = <CoachSearch box={box} input={input} onAddCoach={adding.open} onConsider={consider} />
  return (
    <PageShell title={page.title} glow band={<Hero search={search} />}>
      <FeatureCards />
      <section className="mt-16">
        <h2 className="mb-4.5 text-[38px] uppercase">Browse by sport</h2>
        <SportChips onChoose={box.show} />
      </section>
      <SignUpCall />
      <Optional fallback={<CouldNotOpen />}>
        <Suspense>{adding.isOpen && <AddCoachDialog name={adding.name} onClose={adding.close} />}</Suspense>
      </Optional>
    </PageShell>
  )
}
