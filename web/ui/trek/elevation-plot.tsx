import { useId } from 'react'
import { figureText } from '#figure-text'
import { type ChartPoint, curveOf, heightAt, labelled, type Scale } from './elevation-geometry.ts'

type ElevationPlotProps = { points: ChartPoint[]; scale: Scale; chosen: ChartPoint | undefined }

/** The drawing of an elevation profile; the table beside it has its data as text. */
export function ElevationPlot({ points, scale, chosen }: ElevationPlotProps) {
  const [top, ...others] = labelled(points)
  return (
    <svg className="elev__plot" aria-hidden="true">
      {scale.lines.map((metres) => (
        <g key={metres} className={metres === 3000 ? 'elev__g elev__g--mark' : 'elev__g'}>
          <line x1="0" x2="100%" y1={`${heightAt(metres, scale)}%`} y2={`${heightAt(metres, scale)}%`} />
          <text x="-12" y={`${heightAt(metres, scale)}%`} dy="5">
            {figureText(metres)}
          </text>
        </g>
      ))}
      <Curve points={points} />
      {points
        .filter((point) => point.kind !== 'high' || point === top)
        .map((point) => (
          <circle
            key={`${point.x} ${point.y}`}
            className={dotClass(point, top, chosen)}
            cx={`${point.x}%`}
            cy={`${point.y}%`}
            r={point === top ? 7.5 : 5.5}
          />
        ))}
      {top && <Label point={top} lines={[top.label, `${figureText(top.altitude)} m`]} />}
      {others.map((point) => (
        <Label key={point.x} point={point} lines={[point.label, `${figureText(point.altitude)} m`]} min />
      ))}
      {apart(points.filter(({ kind }) => kind === 'rest')).map((point) => (
        <Label key={point.x} point={point} lines={['Rest day', shortName(point.label)]} under />
      ))}
    </svg>
  )
}

function Curve({ points }: { points: ChartPoint[] }) {
  const fill = useId()
  const line = curveOf(points)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <svg viewBox="0 0 1000 300" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="elev__from" />
          <stop offset="1" className="elev__to" />
        </linearGradient>
      </defs>
      <g className="elev__line">
        <path d={`${line}L${(last?.x ?? 0) * 10} 300L${(first?.x ?? 0) * 10} 300Z`} fill={`url(#${fill})`} />
        <path className="m" d={line} />
        <path className="k" d={line} />
      </g>
    </svg>
  )
}

type LabelProps = { point: ChartPoint; lines: [string, string]; under?: boolean; min?: boolean }

function Label({ point, lines, under, min }: LabelProps) {
  const side = point.x < 10 ? ' elev__t--start' : point.x > 90 ? ' elev__t--end' : ''
  const rest = under ? ' elev__t--rest elev__t--min' : min ? ' elev__t--min' : ''
  return (
    <text className={`elev__t${side}${rest}`} y={`${point.y}%`}>
      <tspan className="b" x={`${point.x}%`} dy={under ? 28 : -32}>
        {lines[0]}
      </tspan>
      <tspan x={`${point.x}%`} dy={18}>
        {lines[1]}
      </tspan>
    </text>
  )
}

/** Removes labels that would overlap the one before. */
function apart(points: ChartPoint[]): ChartPoint[] {
  const spaced: ChartPoint[] = []
  for (const point of points) if (point.x - (spaced.at(-1)?.x ?? -100) >= 24) spaced.push(point)
  return spaced
}

/** A long name under a dot would overlap the next ones; the day's text has it in full. */
function shortName(name: string): string {
  return name.length <= 16 ? name : ''
}

const marks = { night: '', high: '', rest: ' elev__d--rest', steep: ' elev__d--steep' }

function dotClass(point: ChartPoint, top: ChartPoint | undefined, chosen: ChartPoint | undefined): string {
  const kind = point === top ? ' elev__d--top' : marks[point.kind]
  return `elev__d${kind}${point === chosen ? ' is-on' : ''}`
}
