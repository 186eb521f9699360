import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

/** One benchmark's outcome: a table, and optionally bars to draw. */
export interface BenchmarkResult {
  name: string
  title: string
  /** What was compared with what, and how to read it. */
  notes: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  chart?: { unit: string; bars: readonly { label: string; value: number; ours: boolean }[] }
}

const FOLDER = new URL('../docs/benchmarks/', import.meta.url)

/** The middle value; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** The value below which `percent` of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** The machine and the day: no figure means anything without them. */
export function conditions(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB`
}

/** The result as a table for the terminal and for Markdown alike. */
export function table({ columns, rows }: BenchmarkResult): string {
  const lines = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, index) => (index === 0 ? `-${'-'.repeat(width)}-` : `-${'-'.repeat(width)}:`)).join('|')}|`
  const [head = [], ...body] = lines
  return [format(head), rule, ...body.map(format)].join('\n')
}

/** Writes `docs/benchmarks/<name>.md` and, when there are bars, `<name>.svg`. */
export async function writeReport(result: BenchmarkResult): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const chart = result.chart ? `\n![${result.title}](${result.name}.svg)\n` : ''
  const notes = result.notes.map((note) => `- ${note}`).join('\n')
  const text = `# ${result.title}\n\n${conditions()}\n\n${table(result)}\n${chart}\n${notes}\n`
  await writeFile(new URL(`${result.name}.md`, FOLDER), text)
  if (result.chart)
    await writeFile(new URL(`${result.name}.svg`, FOLDER), barChart(result.title, result.chart))
}

/** Horizontal bars in the site's colours, ours in yellow, readable on light and dark ground. */
function barChart(title: string, { unit, bars }: NonNullable<BenchmarkResult['chart']>): string {
  const longest = Math.max(...bars.map((bar) => bar.value))
  const height = 64 + bars.length * 40
  const rows = bars.map(({ label, value, ours }, index) => {
    const y = 56 + index * 40
    const width = Math.max(2, (value / longest) * 420)
    return `<text x="232" y="${y + 20}" text-anchor="end">${label}</text><rect x="244" y="${y}" width="${width.toFixed(1)}" height="28" rx="4" fill="${ours ? '#ffd02b' : '#9ccabd'}" stroke="#0e2a2c" stroke-width="1.5"/><text x="${(256 + width).toFixed(1)}" y="${y + 20}" font-weight="600">${value} ${unit}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" width="800" height="${height}" font-family="system-ui,sans-serif" font-size="15" fill="#0e2a2c"><title>${title}</title><rect width="800" height="${height}" rx="14" fill="#fbfcfa"/><text x="24" y="34" font-size="18" font-weight="700">${title}</text>${rows.join('')}</svg>\n`
}
