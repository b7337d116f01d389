import { Wrap } from '../../ui/Wrap'

/** A page's title on the turf. */
export function TitleBand({ title, text }: { title: string; text?: string }) {
  return (
    <Wrap className="pt-6 pb-12">
      <h1 className="text-[clamp(2.6rem,5vw,3.6rem)] uppercase">{title}</h1>
      {text && <p className="mt-2 text-lg text-chalk-2">{text}</p>}
    </Wrap>
  )
}
