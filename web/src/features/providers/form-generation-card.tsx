import { fillEnrollmentForm, listEnrollmentForms } from '@credence/contract/enrollment-forms/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './card-rows.module.css'

/** The forms that can be filled from the profile, each as a file. */
export function FormGenerationCard({ id, providerId }: { id: string; providerId: number }) {
  const { data: forms, isError, refetch } = useQuery(read(listEnrollmentForms, { params: { providerId } }))
  const { mutate, isPending, variables } = useExport(fillEnrollmentForm)
  return (
    <Card id={id} title="Form Generation" count={forms?.length}>
      {!forms && isError && (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The forms could not be loaded.
        </Failed>
      )}
      {!forms && !isError && (
        <Loading what="forms">
          <div className={classes['bars']}>
            <Bar width="60%" />
            <Bar width="50%" />
          </div>
        </Loading>
      )}
      {forms?.length === 0 && (
        <QuietLine icon={<IconFileText size={16} stroke={1.6} aria-hidden />}>
          There are no forms for the carriers of this provider's practices.
        </QuietLine>
      )}
      {forms && forms.length > 0 && (
        <ul className={classes['rows']}>
          {forms.map(({ id: formId, name, format, message }) => (
            <li key={formId}>
              <div className={classes['name']}>
                <span>{name}</span> <Badge>{format}</Badge>
                {message && <p>{message}</p>}
              </div>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
                loading={isPending && variables.params.formId === formId}
                onClick={() => mutate({ params: { providerId, formId } })}
              >
                Generate<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
