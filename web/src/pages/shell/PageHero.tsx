import { Container } from '../../ui/layout'

interface PageHeroProps {
  title: string
  text?: string
  /** Whether there is less space above and below, for lists, which matter more than their title. */
  compact?: boolean
}

/** A page's title on turf, with a line below it. */
export function PageHero({ title, text, compact = false }: PageHeroProps) {
  return (
    <Container className={compact ? 'pt-6 pb-12' : 'pt-8 pb-12 sm:pt-12 sm:pb-16'}>
      <h1 className={`uppercase ${compact ? 'text-[clamp(2.6rem,5vw,3.6rem)]' : 'text-5xl sm:text-6xl'}`}>
        {title}
      </h1>
      {text && <p className="mt-3 max-w-[60ch] text-lg text-chalk-2">{text}</p>}
    </Container>
  )
}
