import { Fragment } from 'react'

/** A text with an address, which may break after each slash. */
export function BreakableAddress({ children }: { children: string }) {
  return children.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
