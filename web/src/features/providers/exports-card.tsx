import type { Endpoint } from '@credence/contract/kit/endpoint'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { Sent } from '../../kit/api.ts'
import { useSession } from '../../kit/session-store.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
import { Card } from '../../ui/layout/card.tsx'
import { usePageAction } from '../../ui/palette/page-actions.ts'
import classes from './card-rows.module.css'
import { exportsFor, type ListedExport } from './provider-exports.ts'

/** The reports that can be made of a profile; each opens in a window of its own. */
export function ExportsCard({ id, providerId }: { id: string; providerId: number }) {
  const session = useSession()
  return (
    <Card id={id} title="Exports">
      <ul className={classes['rows']}>
        {exportsFor(session).map((listed) => (
          <ExportRow key={listed.title} listed={listed} providerId={providerId} />
        ))}
      </ul>
    </Card>
  )
}

function ExportRow({
  listed: { title, about, endpoint, sent },
  providerId,
}: {
  listed: ListedExport
  providerId: number
}) {
  const { mutate, isPending } = useExport<Endpoint>(endpoint, 'shown')
  const show = () => mutate(sent(providerId) as unknown as Sent<Endpoint>)
  usePageAction({ id: `export ${title}`, label: `Export ${title}`, about, icon: IconDownload, run: show }, 10)
  return (
    <li>
      <div className={classes['name']}>
        <span>{title}</span>
        <p>{about}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={show}
      >
        Open<span className="visually-hidden"> {title}</span>
      </Button>
    </li>
  )
}
