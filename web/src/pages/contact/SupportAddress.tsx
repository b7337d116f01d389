import { buttonClass } from '../../ui/buttonClass'
import { Skeleton } from '../../ui/Skeleton'

/** The address, and a button that opens a mail to it; their room is kept until the address is known. */
export function SupportAddress({ address }: { address: string | undefined }) {
  return (
    <section className="rounded-card border border-line bg-card p-6.5 shadow-card sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <h2 className="text-[27px]">Email support</h2>
        <div className="mt-2 flex min-h-7 items-center text-lg">
          {address ? (
            <a
              href={`mailto:${address}`}
              className="min-w-0 font-semibold break-words text-t5 underline underline-offset-4"
            >
              {address}
            </a>
          ) : (
            <Skeleton className="h-5 w-56" />
          )}
        </div>
        <p className="mt-1 text-ink-2">We reply within 24 hours.</p>
      </div>
      <a
        href={address ? `mailto:${address}` : undefined}
        aria-disabled={address ? undefined : true}
        className={`${buttonClass('gold', 'lg')} mt-5 shrink-0 sm:mt-0`}
      >
        Send an Email
      </a>
    </section>
  )
}
