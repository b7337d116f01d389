import { Wrap } from '../../ui/Wrap'

interface PageBandProps {
  title: string
  text?: string
}

/** The turf of a page without a hero: its title and a line below. */
export function PageBand({ title, text }: PageBandProps) {
  return (
    <Wrap className="pt-8 pb-12 sm:pt-12 sm:pb-16">
      <h1 className="text-5xl uppercase sm:text-6xl">{title}</h1>
      {text && <p className="mt-3 max-w-[60ch] text-lg text-chalk-2">{text}</p>}
    </Wrap>
  )
}
