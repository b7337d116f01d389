import type { Plugin } from 'vite'

const LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g

/** Without JavaScript, hides skeletons and buttons that wait for the session. */
const WITHOUT_SCRIPT = '<noscript><style>.needs-script,.invisible{display:none}</style></noscript>'

/**
 * Inlines the style sheet into the document, so that the first paint needs no second request. The server's content
 * security policy allows exactly these styles, by their hash.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (_link, file: string) => {
          const asset = bundle?.[file]
          if (asset?.type !== 'asset') throw new Error(`The build has no ${file}.`)
          const css = String(asset.source).trim()
          if (css.includes('</')) throw new Error(`${file} would end its element early.`)
          delete bundle?.[file]
          return `    <style>${css}</style>${WITHOUT_SCRIPT}\n`
        }),
    },
  }
}
