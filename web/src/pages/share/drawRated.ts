/**
 * Draws the picture "I rated my coach" in the browser. A request for it would show when somebody rated: to whoever
 * shares the network, and in a proxy's log.
 */
import { schoolInitials } from '../../lib/avatars'
import { SITE_NAME } from '../../lib/siteName'

export type Shape = 'wide' | 'story'

export interface RatedTeam {
  /** The path of the team's page. */
  path: string
  /** 'Women’s Soccer' */
  sport: string
  school: string
  /** Numbers of the school's two colors in the palette (avatars.css). */
  colors: readonly number[]
}

const SIZES: Record<Shape, readonly [number, number]> = { wide: [1200, 630], story: [1080, 1920] }

/** Draws the picture on a canvas, with the team at most. */
export function drawRated(canvas: HTMLCanvasElement, shape: Shape, team: RatedTeam | null): void {
  const [width, height] = SIZES[shape]
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const colors = colorsOf(canvas, team)
  drawBackground(context, width, height, colors)
  // The weight of headings, which the page has loaded: another one would be requested now.
  const text = (words: string, x: number, y: number, size: number, color = 'white') => {
    context.fillStyle = color
    context.font = `700 ${String(size)}px 'Barlow Condensed', 'Arial Narrow', sans-serif`
    // Long names are condensed.
    context.fillText(words, x, y, width - x - 60)
  }
  if (shape === 'wide') {
    drawLogo(context, 72, 66, 1.72, colors)
    text(SITE_NAME.toUpperCase(), 136, 106, 45)
    text('I RATED MY COACH.', 70, 292, 132)
    text('ANONYMOUS.', 70, 416, 132, colors.highlight)
    if (team) {
      drawShield(context, 68, 462, 2.5, team, colors)
      text(team.school, 188, 514, 42)
      text(`${team.sport}, your turn`, 188, 560, 36)
    } else text('Two minutes. No name on it.', 72, 514, 42)
    drawAnonymous(context, 1004, 456, 1.12, colors.highlight)
    return
  }
  drawLogo(context, 90, 130, 2.6, colors)
  text(SITE_NAME.toUpperCase(), 187, 190, 68)
  drawAnonymous(context, 240, 620, 1.5, colors.highlight)
  text('I RATED', 86, 1010, 184)
  text('MY COACH.', 86, 1178, 184)
  text('ANONYMOUS.', 86, 1346, 184, colors.highlight)
  text('Two minutes. No name on it.', 90, 1448, 56)
  if (team) {
    drawShield(context, 86, 1590, 3.6, team, colors)
    text(team.school, 262, 1665, 58)
    text(`${team.sport}, your turn`, 262, 1730, 48)
  }
}

interface Colors {
  first: string
  second: string
  highlight: string
}

/** Reads the team's colors, or the site's own, from the styles of the page. */
function colorsOf(canvas: HTMLCanvasElement, team: RatedTeam | null): Colors {
  const sample = document.createElement('i')
  if (team) {
    sample.dataset.color = String(team.colors[0])
    sample.dataset.second = String(team.colors[1])
  }
  // The styles of an element are only computed inside the document.
  ;(canvas.parentElement ?? document.body).append(sample)
  const styles = getComputedStyle(sample)
  const read = (name: string, otherwise: string) => styles.getPropertyValue(name).trim() || otherwise
  const highlight = read('--gold', '#f3b229')
  const colors = {
    first: team ? read('--school', '#0b4a3a') : read('--turf-900', '#0b4a3a'),
    second: team ? read('--school-2', highlight) : highlight,
    highlight,
  }
  sample.remove()
  return colors
}

/** A field with yard lines, a bar at the top, and hash marks at the bottom. */
function drawBackground(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { first, second }: Colors,
) {
  context.fillStyle = first
  context.fillRect(0, 0, width, height)
  // Darker than the school's color, so that highlighted letters have enough contrast, too.
  const shade = context.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, 'rgb(0 0 0 / 0.3)')
  shade.addColorStop(1, 'rgb(0 0 0 / 0.66)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgb(255 255 255 / 0.07)'
  for (let x = 147; x < width; x += 150) context.fillRect(x, 0, 3, height)
  context.fillStyle = 'rgb(255 255 255 / 0.55)'
  for (let x = 0; x < width; x += 28) context.fillRect(x, height - 26, 3, 26)
  context.fillStyle = second
  context.fillRect(0, 0, width, 18)
}

type Place = [context: CanvasRenderingContext2D, x: number, y: number, scale: number]

/** Draws in units of `scale` pixels around a point. */
function at([context, x, y, scale]: Place, draw: () => void) {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  draw()
  context.restore()
}

/** The site's mark, 28 units wide. */
function drawLogo(...[context, x, y, scale, { first, highlight }]: [...Place, Colors]) {
  at([context, x, y, scale], () => {
    context.fillStyle = highlight
    context.fill(new Path2D('M7 0h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z'))
    context.fillStyle = first
    context.fill(new Path2D('M4 7h3v11h5.5V7h3v11h5.5V7h3v11h4v4H0v-4h4z'))
  })
}

/** The shield of the team's school with its initials, 40 units wide. */
function drawShield(...[context, x, y, scale, team, colors]: [...Place, RatedTeam, Colors]) {
  at([context, x, y, scale], () => {
    const outline = new Path2D('M3 3h34v21c0 9-8 14-17 18C11 38 3 33 3 24z')
    context.strokeStyle = 'rgb(255 255 255 / 0.85)'
    context.lineWidth = 1.5
    context.stroke(outline)
    context.fillStyle = colors.first
    context.fill(outline)
    context.fillStyle = colors.second
    context.fillRect(3, 3, 34, 8)
    context.fillStyle = 'white'
    context.font = `700 16px 'Barlow Condensed', 'Arial Narrow', sans-serif`
    context.textAlign = 'center'
    context.fillText(schoolInitials(team.school), 20, 28.5)
  })
}

/** The mark of an athlete whose eyes are covered, 200 units wide around its center. */
function drawAnonymous(...[context, x, y, scale, highlight]: [...Place, string]) {
  at([context, x, y, scale], () => {
    context.fillStyle = 'rgb(0 0 0 / 0.28)'
    context.fill(new Path2D('M-100 0a100 100 0 1 0 200 0a100 100 0 1 0-200 0z'))
    context.strokeStyle = highlight
    context.fillStyle = highlight
    context.lineWidth = 9
    context.stroke(new Path2D('M-33-26a33 33 0 1 0 66 0a33 33 0 1 0-66 0z'))
    context.stroke(new Path2D('M-58 62C-52 8 52 8 58 62'))
    context.fill(new Path2D('M-34.5-41h69a12.5 12.5 0 0 1 0 25h-69a12.5 12.5 0 0 1 0-25z'))
  })
}
