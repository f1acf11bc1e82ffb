import { globSync, readFileSync } from 'node:fs'
import type { Company } from '#domain/ports/company.ts'
import { exampleCompany } from './company.ts'
import { figures } from './placeholders.ts'
import { fillIn } from './fill-in.ts'
import { type InformationPages, readPage } from './read-page.ts'

const folder = new URL('../../content/', import.meta.url).pathname

/** Reads all information pages from their files, with their figures and the company's details filled in. */
export function readPages(company: Company = exampleCompany): InformationPages {
  const known = { ...figures, ...companyFigures(company) }
  const files = globSync('*.md', { cwd: folder }).toSorted()
  const pages = files.map((file) => readPage(fillIn(readFileSync(folder + file, 'utf8'), known)))
  return new Map(pages.map((page) => [page.path, page]))
}

function companyFigures(company: Company): Record<string, string> {
  return Object.fromEntries(Object.entries(company).map(([name, text]) => [`company.${name}`, text]))
}
